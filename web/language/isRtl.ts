import { directionOf } from '#api/language/languages.ts'
import { LANGUAGE } from './language.ts'

/** Whether the page runs from right to left. */
export const IS_RTL = directionOf(LANGUAGE) === 'rtl'
