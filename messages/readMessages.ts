import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { join } from 'node:path'
import { DONE } from '#api/values/done.ts'
import {
  type AnyLanguage,
  DEFAULT_LANGUAGE,
  type Language,
  PSEUDO,
} from '#api/language/languages.ts'
import type { Message } from '#api/language/say.ts'
import { PAGES, SITE_DESCRIPTION, pageKey } from '#api/pages.ts'
import { DETAIL_NAMES, detailPattern } from '#api/refusals/refusalDetails.ts'
import { REFUSAL_CODES, sentenceOf } from '#api/refusals/refusals.ts'
import { compileMessage } from './compileMessage.ts'
import { pseudoMessage } from './pseudoMessage.ts'

/** Also for the built server, whose files are elsewhere. */
const FOLDER = join(findPackageJSON(import.meta.url)!, '../messages')

/** ICU messages by key, as the files of a language have them; keys that it lacks are absent. */
export function readMessages(language: Language): Record<string, string> {
  const folder = join(FOLDER, language)
  const files = existsSync(folder) ? readdirSync(folder).toSorted() : []
  return Object.fromEntries([
    ...files.flatMap(file => readArea(join(folder, file), file.replace('.json', ''))),
    ...(language === DEFAULT_LANGUAGE ? specified() : []),
  ])
}

/** Compiled messages by key, English where the language has none yet. */
export function compiledMessages(language: AnyLanguage): Record<string, Message> {
  const isPseudo = language === PSEUDO
  const messages = {
    ...readMessages(DEFAULT_LANGUAGE),
    ...(isPseudo ? {} : readMessages(language)),
  }
  return Object.fromEntries(
    Object.entries(messages).map(([key, icu]) => {
      const message = compileMessage(icu)
      return [key, isPseudo ? pseudoMessage(message) : message]
    }),
  )
}

/** The file of an area: keys without the area's name; what begins with '@' is for translators. */
function readArea(path: string, area: string): [key: string, icu: string][] {
  const content = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
  return Object.entries(content)
    .filter(([key]) => !key.startsWith('@'))
    .map(([key, icu]) => [`${area}.${key}`, icu])
}

/** English that code has, because programs read it too: what the API says, and what pages are called. */
const specified = (): [key: string, icu: string][] => [
  ...REFUSAL_CODES.map((code): [string, string] => [`refusals.${code}`, quoted(sentenceOf(code))]),
  ...DETAIL_NAMES.map((name): [string, string] => [
    `details.${name}`,
    detailPattern(name).replaceAll("'", "''"),
  ]),
  ...Object.entries(DONE).map(([name, sentence]): [string, string] => [
    `done.${name}`,
    quoted(sentence),
  ]),
  ['pages.description', SITE_DESCRIPTION],
  ...PAGES.flatMap(({ path, name, description }): [string, string][] => [
    [`pages.${pageKey(path)}_name`, quoted(name)],
    [`pages.${pageKey(path)}_description`, quoted(description)],
  ]),
]

/** A sentence that was not written as an ICU message. */
const quoted = (sentence: string): string => sentence.replace(/[{}<]+/g, signs => `'${signs}'`)
