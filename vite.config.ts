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
const COMPRESSIBLE = /\.(js|css|html|svg|webmanifest|wasm)$/

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
    proxy: { '/api': SERVER, '/upload': SERVER, '^/operator/(session|kyc)': OPERATOR_SERVER },
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
