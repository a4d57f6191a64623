/** One row of a CSV file, and the line on which it begins, counted from 1. */
export interface CsvRow {
  line: number
  fields: string[]
}

const SEPARATORS = ['\t', ';', ','] as const
/** A field, in quotes or not, and what ends it: a separator, a line break or the end of the file. */
const FIELD = {
  ',': /(?:[^\S\r\n]*"((?:[^"]|"")*)"[^\S\r\n]*|([^",\r\n][^,\r\n]*)?)(,|\r\n|\r|\n|$)/y,
  ';': /(?:[^\S\r\n]*"((?:[^"]|"")*)"[^\S\r\n]*|([^";\r\n][^;\r\n]*)?)(;|\r\n|\r|\n|$)/y,
  '\t': /(?: *"((?:[^"]|"")*)" *|([^"\t\r\n][^\t\r\n]*)?)(\t|\r\n|\r|\n|$)/y,
}

/**
 * Reads CSV as spreadsheets write it: a field in quotes may hold separators and line breaks, two quotes stand for one.
 * Empty rows are left out. If a quote is not closed: the line on which it is.
 */
export function csvRows(text: string): CsvRow[] | { brokenLine: number } {
  const plain = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(plain)
  const next = new RegExp(FIELD[separator])
  const rows: CsvRow[] = []
  let row: CsvRow = { line: 1, fields: [] }
  let line = 1
  for (let isLast = false; !isLast;) {
    const match = next.exec(plain)
    if (!match) return { brokenLine: line }
    const [all, quoted, bare = '', end] = match
    row.fields.push(quoted === undefined ? bare.trim() : quoted.replaceAll('""', '"'))
    line += all.split(/\r\n|\r|\n/).length - 1
    if (end === separator) continue
    rows.push(row)
    row = { line, fields: [] }
    isLast = end === ''
  }
  return rows.filter(({ fields }) => fields.some(Boolean))
}

/** The one that the first line has most of; of two, not the comma, which may belong to an amount. */
function separatorOf(text: string): (typeof SEPARATORS)[number] {
  const [first = ''] = text.split(/[\r\n]/, 1)
  const countOf = (separator: string) => first.split(separator).length
  return SEPARATORS.toSorted((a, b) => countOf(b) - countOf(a))[0]!
}
