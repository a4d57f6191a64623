import { type AnyLanguage, DEFAULT_LANGUAGE, localeOf } from '#api/language/languages.ts'

/** As the server wrote it into the page: 'de'; in a worker or a test, which have no page, English. */
export const LANGUAGE = (globalThis.document?.documentElement?.lang ||
  DEFAULT_LANGUAGE) as AnyLanguage

/** For `Intl`. */
export const LOCALE = localeOf(LANGUAGE)
