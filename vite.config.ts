import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { type Plugin, defineConfig } from 'vite'

const { PORT = '4000', OPERATOR_PORT = String(Number(PORT) + 1), WEB_PORT } = process.env
const SERVER = `http://localhost:${PORT}`
const OPERATOR_SERVER = `http://localhost:${OPERATOR_PORT}`
const inProject = (path: string) => join(import.meta.dirname, path)
const DIST = inProject('web/dist')
const COMPRESSIBLE = /\.(js|css|svg|webmanifest|wasm)$/

/** Too heavy for a screen that does not use it. */
const HEAVY =
  /node_modules\/(qr|zxing-wasm|@noble)\/|\/web\/(proof|scanner|ui\/(camera|qr))\/|api\/chain\//
/** What only a dialog needs: fetched when the reader first stirs. */
const DIALOGS =
  /@base-ui\/(react\/(dialog|floating-ui-react\/(components|hooks)|utils\/popups)|utils\/useScrollLock)|web\/ui\/Dialog\./
/** Few files: on a phone a request costs more than the kilobytes that are needed a screen later. */
const FILES = [
  {
    name: 'engine',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//,
    priority: 3,
  },
  {
    name: (id: string) =>
      HEAVY.test(id) || DIALOGS.test(id) || id.endsWith('Dialog.tsx') ? null : 'parts',
    minShareCount: 2,
    priority: 2,
  },
  { name: 'dialogs', test: DIALOGS, priority: 1 },
]

export default defineConfig({
  root: 'web',
  plugins: [react(), precompress()],
  // The server knows the file of the decoding worker by its name.
  worker: { format: 'es', plugins: () => [dropUnusedFormats()] },
  // Beside the other caches: node_modules holds only what the lock file says.
  cacheDir: inProject('.cache/vite'),
  server: {
    // Mails lead to this port: another one, taken without a word, would be nobody's.
    port: Number(WEB_PORT ?? 5173),
    strictPort: true,
    // Not the whole project: the keys in .data are nobody's to read.
    fs: { allow: ['web', 'api', 'node_modules', '.cache/vite'].map(inProject) },
    proxy: {
      '/api': SERVER,
      '/upload': SERVER,
      '/readyz': SERVER,
      '^/operator/(session|kyc)': OPERATOR_SERVER,
    },
  },
  build: {
    outDir: DIST,
    emptyOutDir: true,
    manifest: true,
    // Below these, light-dark() is compiled away and the theme switch does nothing.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // An inlined asset is a data: URL, which the content security policy refuses for scripts and fonts.
    assetsInlineLimit: 0,
    // The server keeps each site's own files from the other by these names.
    rolldownOptions: {
      input: { index: inProject('web/index.html'), operator: inProject('web/operator.html') },
      output: { codeSplitting: { groups: FILES } },
    },
  },
})

function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    closeBundle() {
      for (const name of readdirSync(DIST, { recursive: true, encoding: 'utf8' })) {
        if (!COMPRESSIBLE.test(name)) continue
        const content = readFileSync(join(DIST, name))
        writeFileSync(join(DIST, `${name}.br`), brotliCompressSync(content))
        writeFileSync(join(DIST, `${name}.gz`), gzipSync(content, { level: 9 }))
      }
    },
  }
}

/** The decoder's tables of bar codes that nobody reads here: their making looks like work to the bundler. */
function dropUnusedFormats(): Plugin {
  return {
    name: 'drop-unused-formats',
    transform: {
      filter: { id: /zxing-wasm.*share\.js$/ },
      handler: code => code.replaceAll(/= (e\.(?:filter|map)\()/g, '= /* @__PURE__ */ $1'),
    },
  }
}
