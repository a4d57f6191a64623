import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, build } from 'vite'
import { DIST, inProject } from './paths.ts'

/** What the app needs to open offline: all but the operators' console and the decoder of pictures, which is large. */
const SHELL_FILE = /^assets\/(?!operator-).*\.(js|css|woff2|svg)$/

/** One plain file that knows what this build is made of, so that all of it opens offline. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async writeBundle(_options, bundle) {
      const pages = readdirSync(inProject('web/public'))
      const files = Object.keys(bundle).filter(name => SHELL_FILE.test(name))
      const version = createHash('sha256')
      for (const name of [...files, ...pages]) version.update(name)
      for (const name of ['index.html', ...pages]) version.update(readFileSync(join(DIST, name)))
      const shell = {
        version: version.digest('hex').slice(0, 16),
        entry: `/${files.find(name => /^assets\/index-.*\.js$/.test(name))}`,
        assets: files.map(name => `/${name}`),
      }
      await build({
        configFile: false,
        logLevel: 'warn',
        define: { SHELL: JSON.stringify(shell) },
        build: {
          outDir: DIST,
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: inProject('web/app/shell/connection/offline/worker/worker.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      })
    },
  }
}
