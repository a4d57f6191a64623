import { DEFAULT_LANGUAGE } from '#api/language/languages.ts'
import { LANGUAGE } from './language.ts'

/** A sentence of the API, which is always English; in other languages our own for it. */
export const serverText = (sentence: string, translated: string): string =>
  LANGUAGE === DEFAULT_LANGUAGE ? sentence : translated
