import type { Speech } from '#api/language/say.ts'
import { LOCALE } from './language.ts'

// Made on first use: creating one costs more than a hundred uses.
let numbers: Intl.NumberFormat | undefined
let plurals: Intl.PluralRules | undefined

/** What messages need of the page's language; all other formats are in `web/ui/format.ts`. */
export const speech: Speech = {
  count: value =>
    (numbers ??= new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 })).format(value),
  pluralCategory: value => (plurals ??= new Intl.PluralRules(LOCALE)).select(value),
}
