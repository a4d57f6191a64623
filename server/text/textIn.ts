import type { Messages } from '../../messages/types.d.ts'
import { type AnyLanguage, DEFAULT_LANGUAGE, PSEUDO, localeOf } from '#api/language/languages.ts'
import { type Message, type Speech, say } from '#api/language/say.ts'
import { compileMessage } from '../../messages/compileMessage.ts'
import { pseudoMessage } from '../../messages/pseudoMessage.ts'
import { readMessages } from '../../messages/readMessages.ts'

type Texts = Messages<string | number, never>
export type TextKey = keyof Texts

/** A text for a person who reads this language: a mail, a push message, the title of a page. */
export const textIn = <Key extends TextKey>(
  language: AnyLanguage,
  key: Key | `pages.${string}`,
  ...[values]: object extends Texts[Key] ? [] : [Texts[Key]]
): string => {
  const { messageOf, speech } = (spoken[language] ??= speak(language))
  return say(messageOf(key), { ...values }, speech, parts => parts).join('')
}

/** The texts of one language. */
export const textsIn =
  (language: AnyLanguage) =>
  <Key extends TextKey>(key: Key, ...values: object extends Texts[Key] ? [] : [Texts[Key]]) =>
    textIn(language, key, ...values)

/** Read when a language is first used, and each message compiled when it is. */
const spoken: Partial<Record<AnyLanguage, ReturnType<typeof speak>>> = {}

function speak(language: AnyLanguage) {
  const isPseudo = language === PSEUDO
  const icu = { ...readMessages(DEFAULT_LANGUAGE), ...(isPseudo ? {} : readMessages(language)) }
  const compiled: Record<string, Message> = {}
  const compile = (key: string): Message => {
    const message = icu[key]
    if (message === undefined) throw new Error(`There is no message '${key}'`)
    return isPseudo ? pseudoMessage(compileMessage(message)) : compileMessage(message)
  }
  const numbers = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 0 })
  const plurals = new Intl.PluralRules(localeOf(language))
  const speech: Speech = {
    count: value => numbers.format(value),
    pluralCategory: value => plurals.select(value),
  }
  return { messageOf: (key: string) => (compiled[key] ??= compile(key)), speech }
}
