import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Rolldown } from 'vite'
import {
  ALL_LANGUAGES,
  type AnyLanguage,
  COMPLETE,
  DEFAULT_LANGUAGE,
  directionOf,
  fileIn,
} from '#api/language/languages.ts'
import type { Message } from '#api/language/say.ts'
import { compiledMessages } from '../messages/readMessages.ts'
import { DIST } from './paths.ts'
import { MARKER, keyOf } from './marker.ts'

const PAGES = ['index.html', 'operator.html']
const MANIFEST = '.vite/manifest.json'
/** What a device shows of the installed app. */
const APP = 'manifest.webmanifest'

/** By language: the name of each file with texts, as the build and as this language has it. */
export type WrittenLanguages = Map<AnyLanguage, Map<string, string>>

/** Journeys need languages that are not offered yet. */
export const BUILT: readonly AnyLanguage[] = process.env['ALL_LANGUAGES'] ? ALL_LANGUAGES : COMPLETE

/** Writes the files of each language in the place of those with markers. */
export function writeLanguages(bundle: Rolldown.OutputBundle): WrittenLanguages {
  const needs = filesWithTexts(bundle)
  const names = new RegExp(
    [...needs.keys()].map(file => basename(file).replaceAll('.', '\\.')).join('|'),
    'g',
  )
  const sources = [...needs.keys(), ...PAGES, MANIFEST].map((file): [string, string] => [
    file,
    readFileSync(join(DIST, file), 'utf8'),
  ])
  const written: WrittenLanguages = new Map()
  for (const language of BUILT) {
    const messages = compiledMessages(language)
    const said = new Map(
      sources.map(([file, code]) => [file, withMessages(code, messages, writerOf(file))]),
    )
    const digests = new Map([...said].map(([file, code]) => [file, hashOf(code)]))
    const renamed = new Map(
      [...needs].map(([file, needed]) => {
        const hash = hashOf(needed.map(each => digests.get(each)!).join(''))
        return [file, file.replace(/\.js$/, `.${language}-${hash.slice(0, 8)}.js`)]
      }),
    )
    const shortNames = new Map([...renamed].map(pair => [basename(pair[0]), basename(pair[1])]))
    for (const [file, code] of said) {
      const content = code.replace(names, name => shortNames.get(name)!)
      writeFileSync(
        join(DIST, renamed.get(file) ?? fileIn(language, file)),
        file.endsWith('.html') ? inLanguage(content, language) : content,
      )
    }
    writeFileSync(join(DIST, fileIn(language, APP)), appIn(language, messages))
    written.set(language, renamed)
  }
  for (const file of needs.keys()) rmSync(join(DIST, file))
  return written
}

function appIn(language: AnyLanguage, messages: Record<string, Message>): string {
  const app = JSON.parse(readFileSync(join(DIST, APP), 'utf8')) as object
  const description = messages['pages.description']
  return JSON.stringify({ ...app, description, lang: language, dir: directionOf(language) })
}

/**
 * Chunks with texts, and all that import one of them, because an import names its file. Each with all that it needs,
 * itself included: a change in one of them must change its name.
 */
function filesWithTexts(bundle: Rolldown.OutputBundle): Map<string, string[]> {
  const imports = new Map<string, string[]>()
  const found = new Set<string>()
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk') {
      imports.set(file.fileName, [...file.imports, ...file.dynamicImports])
      if (hasMarker(file.code)) found.add(file.fileName)
    } else if (file.fileName.endsWith('.js') && hasMarker(String(file.source)))
      throw new Error(`${file.fileName} is a worker and has texts: let the page write them`)
  }
  const needsOf = (name: string): string[] => {
    const needed = new Set([name])
    for (const each of needed) for (const other of imports.get(each) ?? []) needed.add(other)
    return [...needed]
  }
  const needs = [...imports.keys()]
    .map((name): [string, string[]] => [name, needsOf(name)])
    .filter(([, needed]) => needed.some(each => found.has(each)))
  const names = new Set(needs.map(([name]) => name))
  return new Map(needs.map(([name, all]) => [name, all.filter(each => names.has(each)).toSorted()]))
}

const hasMarker = (code: string): boolean => code.search(MARKER) >= 0

export function withMessages(
  code: string,
  messages: Record<string, Message>,
  write: (message: Message | Record<string, Message>) => string = JSON.stringify,
): string {
  return code.replace(MARKER, (_, marked: string) => {
    const key = keyOf(marked)
    const message = key.includes('.') ? messages[key] : area(messages, key)
    if (message === undefined) throw new Error(`There is no message '${key}'`)
    return write(message)
  })
}

const area = (messages: Record<string, Message>, name: string): Record<string, Message> =>
  Object.fromEntries(
    Object.entries(messages)
      .filter(([key]) => key.startsWith(`${name}.`))
      .map(([key, message]) => [key.slice(name.length + 1), message]),
  )

/** Pages have texts between their tags, scripts as values. */
const writerOf = (file: string) => (file.endsWith('.html') ? escaped : JSON.stringify)

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

export const inLanguage = (page: string, language: AnyLanguage): string =>
  language === DEFAULT_LANGUAGE
    ? page
    : page.replace('lang="en"', `lang="${language}" dir="${directionOf(language)}"`)

export const escaped = (text: unknown): string =>
  String(text).replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
