import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { type Plugin, type Rolldown, build, defineConfig } from 'vite'

const { PORT = '4000', OPERATOR_PORT = String(Number(PORT) + 1), WEB_PORT } = process.env
const SERVER = `http://localhost:${PORT}`
const OPERATOR_SERVER = `http://localhost:${OPERATOR_PORT}`
const inProject = (path: string) => join(import.meta.dirname, path)
const DIST = inProject('web/dist')
const COMPRESSIBLE = /\.(js|css|svg|webmanifest|wasm)$/

/** What the app needs to open offline: all but the operators' console and the decoder of pictures, which is large. */
const SHELL_FILE = /^assets\/(?!operator-).*\.(js|css|woff2|svg)$/

const ENGINE =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|blo)\/|\/web\/(coin\/Identicon\.tsx|explorer\/paths\.ts)$/
/** Too heavy for a screen that does not use it. */
const HEAVY =
  /node_modules\/(zxing-wasm|qr|@noble)\/|\/web\/((operator|proof(?!\/steps\/proved)|scanner|ui\/camera)\/|ui\/qr\/qrPicture)|web\/ui\/Astrolabe|\/api\/((deeds|operators?)\.ts$|chain\/(?!money|address|issuingRules))|Dialog\.tsx$/
/** What only a dialog needs: fetched when the reader first stirs. */
const DIALOGS =
  /@base-ui\/(react\/(dialog|floating-ui-react\/(components|hooks|utils\/(markOthers|enqueueFocus|create))|utils\/(popups|Internal|Focus|useFocusable|dispatch)|internals\/(composite\/(composite|root)|use-button|useUnmount))|utils\/(useScrollLock|store|fastHooks))|use-sync-external-store|web\/ui\/Dialog\.tsx$/
/** Lists of transactions, charts of balances. */
const LEDGER =
  /node_modules\/@noble\/hashes\/(sha3|utils|_)|\/api\/chain\/address\.ts$|\/web\/((explorer\/\w+|ui\/chart|coin\/balance|wallet\/(send|amount))\/.*|coin\/paymentLink|people\/NameAddress)\.tsx?$/
/** Forms with a password. */
const ACCESS =
  /@base-ui\/react\/form\/|session\/password\/(New|common|password)|settings\/(PasswordForm\.tsx|passkeys\/use)|auth\/(AuthLayout\.tsx|links\/(Link|use))/
/** In one sheet: each sheet is a request of its own. */
const STYLES = /\/web\/(?!operator|home|mining|scanner)\w+\/.*\.css$/

/** Runs at once, most of it: compiled as it arrives, beside the page, rather than function by function while the page is waited for. */
const RUN_AT_ONCE = /^assets\/(index|engine|ledger|access|\w+Screen)-/

const OTHERS = [HEAVY, DIALOGS, LEDGER, ACCESS]

/** Few files: on a phone a request costs more than the kilobytes that are needed a screen later. */
const FILES = [
  {
    debugName: 'engine',
    name: (id: string, graph: Graph) =>
      ENGINE.test(id) || STYLES.test(id) || isShared(id, graph) ? 'engine' : null,
    priority: 2,
  },
  { name: 'ledger', test: LEDGER, minShareCount: 2, priority: 1 },
  { name: 'access', test: ACCESS, minShareCount: 2, priority: 1 },
  { name: 'dialogs', test: DIALOGS, priority: 1 },
  { name: 'qr', test: /node_modules\/qr\/(?!decode)|\/web\/ui\/qr\/qrPicture/, priority: 1 },
]

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** Whether two pages or later parts need it. */
function isShared(id: string, graph: Graph): boolean {
  if (OTHERS.some(other => other.test(id))) return false
  const above = new Set([id])
  let roots = 0
  for (const module of above) {
    const { isEntry, importers = [], dynamicImporters = [] } = graph.getModuleInfo(module) ?? {}
    if (isEntry || dynamicImporters.length) roots++
    for (const importer of importers) above.add(importer)
  }
  return roots > 1
}

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    exactIcons(),
    earlyParts(),
    compileEarly(),
    dropDescriptions(),
    serviceWorker(),
    receiptPage(),
    precompress(),
  ],
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
      '^/log/': SERVER,
      '^/operator/(session|kyc|accounts)': OPERATOR_SERVER,
    },
  },
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
      input: { index: inProject('web/index.html'), operator: inProject('web/operator.html') },
      output: { codeSplitting: { groups: FILES } },
    },
  },
})

/** Each icon from its own file: behind the index of all of them nobody can tell who needs which. */
function exactIcons(): Plugin {
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

/**
 * In the page itself: the theme, for which a file of its own would be waited for before the first paint, and the icon,
 * which is smaller than a request for it. The server allows the script by its hash.
 */
function earlyParts(): Plugin {
  const script = readFileSync(inProject('web/ui/early.js'), 'utf8')
  const icon = encodeURIComponent(readFileSync(inProject('web/public/favicon.svg'), 'utf8'))
  return {
    name: 'early-parts',
    transformIndexHtml: {
      order: 'post',
      handler: html =>
        html
          .replace('<!--EARLY-->', () => `<script>\n${script}</script>`)
          .replace('/favicon.svg', `data:image/svg+xml,${icon}`),
    },
  }
}

/** Browsers that do not know the hint take it for a comment. */
function compileEarly(): Plugin {
  return {
    name: 'compile-early',
    apply: 'build',
    generateBundle: {
      // Last: nothing may come before it in the file.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && RUN_AT_ONCE.test(file.fileName))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}

/** One plain file that knows what this build is made of, so that all of it opens offline. */
function serviceWorker(): Plugin {
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
            input: inProject('web/shell/connection/offline/worker/worker.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      })
    },
  }
}

/** A page in one file that opens with no network: saved receipts are this, with a proof in its place. */
function receiptPage(): Plugin {
  const page = inProject('web/proof/receipt/page')
  return {
    name: 'receipt-page',
    apply: 'build',
    async writeBundle() {
      const output = await build({
        configFile: false,
        logLevel: 'warn',
        build: {
          write: false,
          rolldownOptions: {
            input: join(page, 'receiptPage.ts'),
            output: { format: 'iife' },
          },
        },
      })
      const [made] = Array.isArray(output) ? output : [output]
      const chunk = 'output' in made ? made.output[0] : null
      if (!chunk) throw new Error('The page of receipts was not built')
      const script = chunk.code.replaceAll('</script', '<\\/script').trim()
      const style = readFileSync(join(page, 'receipt.css'), 'utf8')
      const hashOf = (text: string) =>
        `'sha256-${createHash('sha256').update(text).digest('base64')}'`
      const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}`
      const parts = {
        '%POLICY%': policy,
        '<!--STYLE-->': `<style>${style}</style>`,
        '<!--SCRIPT-->': `<script>${script}</script>`,
      }
      let html = readFileSync(join(page, 'receipt.html'), 'utf8')
      for (const [place, part] of Object.entries(parts)) html = html.replace(place, () => part)
      writeFileSync(join(DIST, 'receipt.txt'), html)
    },
  }
}

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

/** What the calls say of themselves in the API's description, which the server writes. */
function dropDescriptions(): Plugin {
  return {
    name: 'drop-descriptions',
    apply: 'build',
    transform: {
      filter: { id: /\/api\/(?!pages)\w+\.ts$/ },
      handler: code =>
        code.replaceAll(
          /\b(summary|description|refusals): ('[^'\n]*'|"[^"\n]*"|\[[^\]]*\]),?/g,
          '',
        ),
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
