/** Spreadsheets read a text that begins like this as a formula. */
const FORMULA = /^[\s'"]*[=+\-@]/

/** A user's text as one CSV field that stays text in a spreadsheet. Full-width signs count as the plain ones. */
export const csvText = (text: string): string =>
  `"${(FORMULA.test(text.normalize('NFKC')) ? `'${text}` : text).replaceAll('"', '""')}"`
