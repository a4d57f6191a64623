import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { DIST, inProject } from './paths.ts'
import type { WrittenLanguages } from './writeLanguages.ts'

/** The files that the app needs offline: all but the operator console and the image decoder, which is large. */
const SHELL_FILE = /^assets\/(?!operator-).*\.(js|css|woff2|svg)$/

/** One file that lists the files of this build, so that all of it opens offline. */
export async function writeServiceWorker(
  built: readonly string[],
  languages: WrittenLanguages,
): Promise<void> {
  const pages = readdirSync(inProject('web/public'))
  const files = built.filter(name => SHELL_FILE.test(name))
  const version = createHash('sha256')
  for (const name of ['index.html', ...pages])
    version.update(name).update(readFileSync(join(DIST, name)))
  const entry = files.find(name => /^assets\/index-.*\.js$/.test(name))!
  const [anyLanguage] = languages.values()
  const shell = {
    assets: files.filter(name => !anyLanguage!.has(name)).map(name => `/${name}`),
    languages: [...languages.values()].map(written => ({
      entry: `/${written.get(entry)}`,
      assets: files.filter(name => written.has(name)).map(name => `/${written.get(name)}`),
    })),
  }
  version.update(JSON.stringify(shell))
  await build({
    configFile: false,
    logLevel: 'warn',
    define: {
      SHELL: JSON.stringify({ ...shell, version: version.digest('hex').slice(0, 16) }),
    },
    build: {
      outDir: DIST,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: inProject('web/app/offline/worker/worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}
