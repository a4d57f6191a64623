import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvRows } from './csvRows.ts'

const quoted = (field: string) => `"${field.replaceAll('"', '""')}"`

test('every table that is written with quotes is read as it was, with any separator and line break', () => {
  const field = fc.string({ unit: fc.constantFrom('a', ' ', ',', ';', '\t', '"', '\n', '\r', 'é') })
  const table = fc.array(fc.array(field, { minLength: 1, maxLength: 4 }), { minLength: 1 })
  const property = fc.property(
    table,
    fc.constantFrom(',', ';', '\t'),
    fc.constantFrom('\n', '\r\n', '\r'),
    fc.boolean(),
    (fields, separator, lineBreak, hasLastBreak) => {
      // The first row decides the separator.
      const rows = [['to', 'amount'], ...fields]
      const lines = rows.map(row => row.map(quoted).join(separator)).join(lineBreak)
      const read = csvRows(`\uFEFF${lines}${hasLastBreak ? lineBreak : ''}`)
      expect(Array.isArray(read) && read.map(row => row.fields)).toEqual(
        rows.filter(row => row.some(Boolean)),
      )
    },
  )
  fc.assert(property)
})

test('plain fields are trimmed, empty rows left out, and each row knows its line', () => {
  expect(csvRows('a; 1 ;\r\n\r\n ;;\n"b\nc";2\nd;3')).toEqual([
    { line: 1, fields: ['a', '1', ''] },
    { line: 4, fields: ['b\nc', '2'] },
    { line: 6, fields: ['d', '3'] },
  ])
  expect(csvRows('')).toEqual([])
})

for (const [text, brokenLine] of [
  ['a,1\nb,"2\nc,3', 2],
  ['a,1\n"b"c,2', 2],
  ['"', 1],
] as const)
  test(`${JSON.stringify(text)} has a quote that does not fit, on line ${brokenLine}`, () =>
    expect(csvRows(text)).toEqual({ brokenLine }))
