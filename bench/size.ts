import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PAGES } from '#api/pages.ts'

const DIST = join(import.meta.dirname, '../web/dist')
/** Of a first visit. */
const PAGE_JS_MAX_KB = 150
/** The other requests, fifteen in all: the page itself, two fonts, and its calls. */
const PAGE_FILES_MAX = 7
/** What opening the scanner fetches beyond the wallet: its own code, its worker and the decoder. */
const SCANNER_MAX_KB = 345
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
print('first load', firstLoad)
for (const screen of new Set(PAGES.map(page => `screens/${page.screen}`))) {
  const files = filesOf(screen, new Set(firstLoad))
  print(screen, files)
  if (totalKb(files, '.js') > PAGE_JS_MAX_KB || files.size > PAGE_FILES_MAX)
    refuse(`${screen}: ${PAGE_JS_MAX_KB} kB js, ${PAGE_FILES_MAX} files`)
}
for (const [name, chunk] of Object.entries(manifest))
  if (chunk.isDynamicEntry && !name.endsWith('Screen.tsx'))
    print(`+ ${name}`, filesOf(name).difference(firstLoad))

const operators = filesOf('operator.html')
print('operator console', operators)

const scannerKb = totalKb(
  new Set(
    readdirSync(join(DIST, 'assets'))
      .filter(name => SCANNER.test(name))
      .map(name => join('assets', name)),
  ),
)
console.info(`${'opening the scanner'.padEnd(42)} ${kb(scannerKb)} js and wasm  (brotli)`)
if (scannerKb > SCANNER_MAX_KB) refuse(`${SCANNER_MAX_KB} kB for the scanner`)

function refuse(budget: string): void {
  console.error(`Over budget: ${budget}`)
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
  const sizes = [...files]
    .filter(file => file.endsWith(ending))
    .map(file => statSync(join(DIST, `${file}.br`)).size)
  return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000
}

function print(what: string, files: Set<string>): void {
  const sizes = `${kb(totalKb(files, '.js'))} js  ${kb(totalKb(files, '.css'))} css`
  console.info(`${what.padEnd(42)} ${sizes}  ${files.size} files  (brotli)`)
}

function kb(value: number): string {
  return `${value.toFixed(1).padStart(6)} kB`
}
