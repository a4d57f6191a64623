import { expect, test } from 'vitest'
import { findMutants } from './findMutants.ts'

for (const [code, changes] of [
  ['if (a) return', ['if (a) return → nothing', 'a → !(a)']],
  ['if (a) b()', ['a → !(a)', 'b() → nothing']],
  ['x = a < b && c ? 1 : 2n', ['x = a < b && c ? 1 : 2n → nothing', 'a < b → (a <= b)']],
  ['const c = a ?? true', ['a ?? true → (a)', 'true → false']],
  ["const text = 'a' + b", []],
  ['type Size = 3', []],
  ['log.warn(problem)', []],
  ['const q = `SELECT a FROM b WHERE c = ${d} AND e < f`', ['AND → OR', '< → <=']],
  ["const q = 'DELETE FROM a WHERE b IS NULL'", ['IS NULL → IS NOT NULL']],
] as const)
  test(`mistakes in '${code}'`, () => {
    const body = code.startsWith('if') ? `function f() {${code}}` : code
    const found = findMutants('a.ts', body)
    expect(found.map(({ change }) => change)).toEqual(expect.arrayContaining([...changes]))
    if (!changes.length) expect(found).toEqual([])
  })

test('a mistake replaces its place only, and knows its line', () => {
  const code = 'const a = 1\nconst b = c > 2'
  const { start, end, text, line } = findMutants('a.ts', code).find(each => each.line === 2)!
  expect(line).toBe(2)
  expect(code.slice(0, start) + text + code.slice(end)).toBe('const a = 1\nconst b = (c >= 2)')
})
