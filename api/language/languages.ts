export const LANGUAGES = ['en', 'de', 'es', 'pt-BR', 'fr', 'tr', 'id', 'hi', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE = 'en'

/** Languages whose messages are complete: `npm test` holds them to that, and only these are offered to users. */
export const COMPLETE: readonly Language[] = [...LANGUAGES]

/**
 * English with marks around it and 40 % longer. Only in tests and in development: shows what is not translated.
 * Browsers and screen readers know this tag as a kind of English.
 */
export const PSEUDO = 'en-XA'
export type AnyLanguage = Language | typeof PSEUDO
export const ALL_LANGUAGES: readonly AnyLanguage[] = [...LANGUAGES, PSEUDO]

/** The cookie with the browser's choice: the server reads it before the page runs. */
export const LANGUAGE_COOKIE = 'lang'

export const isLanguage = (text: unknown): text is Language => LANGUAGES.includes(text as Language)

export const directionOf = (language: string): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')

/** For `Intl`. Latin digits in Arabic too: amounts, addresses and hashes stand next to each other. */
export const localeOf = (language: string): string =>
  language === 'ar' ? 'ar-u-nu-latn' : language

/** Files that each language has: 'index.de.html'. English has the plain name. */
export const fileIn = (language: AnyLanguage, file: string): string =>
  language === DEFAULT_LANGUAGE ? file : file.replace(/\.(\w+)$/, `.${language}.$1`)
