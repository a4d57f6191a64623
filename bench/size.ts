import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LANGUAGE, LANGUAGES, fileIn } from '#api/language/languages.ts'
import { PAGES, type Page } from '#api/pages.ts'

const DIST = join(import.meta.dirname, '../web/dist')
/** Scripts of a first visit, compressed. */
const PAGE_MAX_KB = 145
/** The pages that people see before they have an account. */
const VISITOR_MAX_KB = 122
const VISITOR_PAGES = new Set(['/login', '/register', '/welcome', '/help'])
/** How much larger a page in another language may be than the English one. */
const LANGUAGE_MAX_KB = 15
/** The other requests, sixteen in all: the page itself, two fonts, and its calls. */
const PAGE_FILES_MAX = 8
/** What the scanner loads in addition to the wallet: its code, its worker and the decoder. */
const SCANNER_MAX_KB = 345
const SCANNER = /^(Scanner-.*\.en-.*\.js|decode\.worker-.*\.js|zxing_reader-.*\.wasm)$/

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  isDynamicEntry?: boolean
}

type Manifest = Record<string, Chunk>
const readManifest = (name: string) =>
  JSON.parse(readFileSync(join(DIST, '.vite', name), 'utf8')) as Manifest
const manifest = readManifest('manifest.json')
const ENTRY = 'index.html'
if (!manifest[ENTRY]) throw new Error('The build has no entry: run vite build first')

const languages = LANGUAGES.filter(language => language !== DEFAULT_LANGUAGE)
  .filter(language => existsSync(join(DIST, fileIn(language, 'index.html'))))
  .map(language => [language, readManifest(fileIn(language, 'manifest.json'))] as const)
const mostAddedKb = new Map<string, number>()

const firstLoad = filesOf(ENTRY)
print('first load', firstLoad)
for (const page of PAGES) measurePage(page)
for (const [name, chunk] of Object.entries(manifest))
  if (chunk.isDynamicEntry && !name.endsWith('Screen.tsx'))
    print(`+ ${name}`, filesOf(name).difference(firstLoad))
print('operator console', filesOf('operator.html'))
for (const [language, addedKb] of mostAddedKb)
  console.info(`${`most that ${language} adds to a page`.padEnd(50)} ${kb(addedKb)} js  (brotli)`)

const scanner = readdirSync(join(DIST, 'assets')).filter(name => SCANNER.test(name))
const scannerKb = totalKb(new Set(scanner.map(name => join('assets', name))))
console.info(`${'opening the scanner'.padEnd(50)} ${kb(scannerKb)} js and wasm  (brotli)`)
hold('Opening the scanner', scannerKb, SCANNER_MAX_KB, 'kB of scripts')

function measurePage({ path, screen }: Page): void {
  const name = `screens/${screen}`
  if (!manifest[name]) throw new Error(`The build has no ${name}, the screen of ${path}`)
  const files = filesOf(name, new Set(firstLoad))
  print(`${path}  ${screen}`, files)
  const maxKb = VISITOR_PAGES.has(path) ? VISITOR_MAX_KB : PAGE_MAX_KB
  hold(path, totalKb(files, '.js'), maxKb, 'kB of scripts')
  hold(path, files.size, PAGE_FILES_MAX, 'files')
  for (const [language, translated] of languages) {
    const inLanguage = filesOf(name, filesOf(ENTRY, new Set(), translated), translated)
    const addedKb = totalKb(inLanguage, '.js') - totalKb(files, '.js')
    hold(`${path} in ${language}`, addedKb, LANGUAGE_MAX_KB, 'kB more than in English')
    mostAddedKb.set(language, Math.max(addedKb, mostAddedKb.get(language) ?? 0))
  }
}

function hold(what: string, found: number, limit: number, unit: string): void {
  if (found <= limit) return
  console.error(`${what} loads ${Number(found.toFixed(1))} ${unit}, and the limit is ${limit}.`)
  process.exitCode = 1
}

/** A chunk's own files and those of everything it imports before it can run. */
function filesOf(name: string, files = new Set<string>(), of = manifest): Set<string> {
  const chunk = of[name]
  if (!chunk || files.has(chunk.file)) return files
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
  for (const imported of chunk.imports ?? []) filesOf(imported, files, of)
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
  console.info(`${what.padEnd(50)} ${sizes}  ${files.size} files  (brotli)`)
}

function kb(value: number): string {
  return `${value.toFixed(1).padStart(6)} kB`
}
