import { type AnyLanguage, COMPLETE } from '#api/language/languages.ts'
import { LANGUAGE } from '../../language/language.ts'

/** With the page's own, which a link may have asked for. */
export const OFFERED: readonly AnyLanguage[] = [...new Set([...COMPLETE, LANGUAGE])]
export const hasLanguages = OFFERED.length > 1
