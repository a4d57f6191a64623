/** A spreadsheet takes a text that begins like this for a formula, and computes it. */
const FORMULA = /^[\s'"]*[=+\-@]/

/** A text that people wrote, as one field of a CSV file that stays text. Full-width signs count as the plain ones. */
export const csvText = (text: string): string =>
  `"${(FORMULA.test(text.normalize('NFKC')) ? `'${text}` : text).replaceAll('"', '""')}"`
