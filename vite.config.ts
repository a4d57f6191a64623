import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { checkPaths } from './bundle/checkPaths.ts'
import { devProxy } from './bundle/devProxy.ts'
import { earlyParts } from './bundle/earlyParts.ts'
import { FILES } from './bundle/files.ts'
import { finish } from './bundle/finish.ts'
import { plainIcons } from './bundle/icons.ts'
import { DIST, inProject } from './bundle/paths.ts'
import { precompress } from './bundle/precompress.ts'
import { refuseSchemas } from './bundle/refuseSchemas.ts'
import { texts } from './bundle/texts.ts'

const { PORT = '4000', OPERATOR_PORT = String(Number(PORT) + 1), WEB_PORT } = process.env
const SERVER = `http://localhost:${PORT}`
const OPERATOR_SERVER = `http://localhost:${OPERATOR_PORT}`

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    plainIcons(),
    checkPaths(),
    earlyParts(),
    refuseSchemas(),
    texts(),
    finish(),
    precompress(),
  ],
  // The server knows the file of the decoding worker by its name.
  worker: { format: 'es', plugins: () => [refuseSchemas()] },
  // Beside the other caches: node_modules holds only what the lock file says.
  cacheDir: inProject('.cache/vite'),
  server: {
    // Mails link to this port, so fail if it is taken.
    port: Number(WEB_PORT ?? 5173),
    strictPort: true,
    // Never serve `.data`: it holds keys.
    fs: { allow: ['web', 'api', 'node_modules', '.cache/vite'].map(inProject) },
    proxy: devProxy(SERVER, OPERATOR_SERVER),
  },
  css: { modules: { generateScopedName: className } },
  build: {
    outDir: DIST,
    emptyOutDir: true,
    // Every browser that the styles below are for preloads modules by itself.
    modulePreload: { polyfill: false },
    manifest: true,
    // Below these, light-dark() is compiled away and the theme switch does nothing.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // An inlined asset is a data: URL, which the content security policy refuses for scripts and fonts.
    assetsInlineLimit: 0,
    // The server keeps each site's own files from the other by these names.
    rolldownOptions: {
      // Its advice is for those who change the build.
      checks: { bundlerTimings: false },
      input: { index: inProject('web/index.html'), operator: inProject('web/operator.html') },
      output: { codeSplitting: { groups: FILES } },
    },
  },
})

/** A class by its own name and its sheet's: the names travel in scripts and sheets alike. */
function className(name: string, file: string): string {
  const sheet = createHash('sha256').update(relative(import.meta.dirname, file))
  return `${name}-${sheet.digest('base64url').slice(0, 4)}`
}
