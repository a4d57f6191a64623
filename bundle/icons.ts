import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { inProject } from './paths.ts'

/** Each icon from its own file: behind the index of all of them nobody can tell who needs which. */
export function exactIcons(): Plugin {
  const folder = inProject('node_modules/lucide-react/dist/esm')
  const index = readFileSync(join(folder, 'lucide-react.mjs'), 'utf8')
  const fileOf = (name: string) => {
    const found = new RegExp(`\\b${name}\\b[^}]*} from '(.*?)'`).exec(index)
    if (!found) throw new Error(`lucide-react has no icon ${name}`)
    return join(folder, found[1]!)
  }
  const importOf = (name: string) => `import ${name} from '${fileOf(name)}'`
  return {
    name: 'exact-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/, code: 'lucide-react' },
      handler: code =>
        code.replaceAll(/import \{([^}]*)\} from 'lucide-react'/g, (_, names: string) =>
          (names.match(/(?<!type )\b[A-Z]\w*/g) ?? []).map(importOf).join('; '),
        ),
    },
  }
}

/** What an icon's file says for other readers: its former names, and keys, which parts that never change do without. */
export function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    apply: 'build',
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
      handler: code =>
        code.replaceAll(/,\s*(key: "\w+"|aliases: \[[^\]]*\])|^__iconData\.node;$/gm, ''),
    },
  }
}
