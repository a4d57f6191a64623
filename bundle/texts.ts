import type { Plugin } from 'vite'
import { inProject } from './paths.ts'
import { devTexts } from './devTexts.ts'
import { markerOf } from './marker.ts'

/** `t('area.key'` and `rich('area.key'`, and what follows the key. */
const CALL = /(?<![\w.$])(t|rich)\(\s*'([\w.]+)',?\s*(\)?)/g
const IMPORTS = /import \{[^}]*\b(?:t|rich)\b[^}]*\} from '(?:[./]*language|\.)\/(?:t|rich)\.ts'/

/**
 * Puts a marker in the place of each key, which `writeLanguages` replaces by the message of each language once the
 * files are made: one build for all languages, and no page loads a table of messages.
 */
export function texts(): Plugin[] {
  return [
    {
      name: 'texts',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: new RegExp(`^${inProject('web/')}.*\\.tsx?$`) },
        handler(code, id) {
          if (/ask\/(refusal|done)Texts\.ts$/.test(id))
            return code.replace(/areaOf\('(\w+)'\)/g, (_, area: string) => markerOf(area))
          if (!IMPORTS.test(code)) return null
          const marked = code.replace(CALL, (_, call: string, key: string, end: string) =>
            end ? markerOf(key) : `${call}(${markerOf(key)}, `,
          )
          const left = /(?<![\w.$])(?:t|rich)\((?!__text)[^)]{0,40}/.exec(marked)
          if (left) this.error(`${id}: '${left[0]}': a key must be a literal, in single quotes`)
          return marked
        },
      },
    },
    devTexts(),
  ]
}
