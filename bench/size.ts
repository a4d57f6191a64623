import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const DIST = join(import.meta.dirname, '../web/dist')
const FIRST_LOAD_JS_MAX_KB = 130
const FIRST_LOAD_CSS_MAX_KB = 15
/** What opening the scanner fetches beyond the wallet: its own code, its worker and the decoder. */
const SCANNER_MAX_KB = 430
const SCANNER = /^(Scanner-.*\.js|decode\.worker-.*\.js|zxing_reader-.*\.wasm)$/

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  isDynamicEntry?: boolean
}

const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>
const ENTRY = 'index.html'
if (!manifest[ENTRY]) throw new Error('The build has no entry: run vite build first')

const firstLoad = filesOf(ENTRY)
const js = totalKb(firstLoad, '.js')
const css = totalKb(firstLoad, '.css')
print('first load', js, css)
for (const [name, chunk] of Object.entries(manifest)) {
  if (!chunk.isDynamicEntry) continue
  const added = filesOf(name).difference(firstLoad)
  print(`+ ${name}`, totalKb(added, '.js'), totalKb(added, '.css'))
}

const operators = filesOf('operator.html')
print('operator console', totalKb(operators, '.js'), totalKb(operators, '.css'))

const scannerKb = totalKb(
  new Set(
    readdirSync(join(DIST, 'assets'))
      .filter(name => SCANNER.test(name))
      .map(name => join('assets', name)),
  ),
)
console.info(`${'opening the scanner'.padEnd(32)} ${kb(scannerKb)} js and wasm  (gzip)`)
if (scannerKb > SCANNER_MAX_KB) {
  console.error(`Over budget: ${SCANNER_MAX_KB} kB for the scanner`)
  process.exitCode = 1
}

if (js > FIRST_LOAD_JS_MAX_KB || css > FIRST_LOAD_CSS_MAX_KB) {
  console.error(`Over budget: ${FIRST_LOAD_JS_MAX_KB} kB js, ${FIRST_LOAD_CSS_MAX_KB} kB css`)
  process.exitCode = 1
}

/** A chunk's own files and those of everything it imports before it can run. */
function filesOf(name: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk || files.has(chunk.file)) return files
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
  for (const imported of chunk.imports ?? []) filesOf(imported, files)
  return files
}

function totalKb(files: Set<string>, ending = ''): number {
  const gzipped = [...files]
    .filter(file => file.endsWith(ending))
    .map(file => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length)
  return gzipped.reduce((sum, bytes) => sum + bytes, 0) / 1000
}

function print(what: string, jsKb: number, cssKb: number): void {
  console.info(`${what.padEnd(32)} ${kb(jsKb)} js  ${kb(cssKb)} css  (gzip)`)
}

function kb(value: number): string {
  return `${value.toFixed(1).padStart(6)} kB`
}
