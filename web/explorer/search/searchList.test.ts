import { expect, test } from 'vitest'
import { addSearch, parseSearches } from './searchList.ts'

test('the latest search comes first, each stands once, and five are kept', () => {
  let searches: readonly string[] = []
  for (const text of ['1', '2', '0xAB', '4', '5', '0xab', '6']) searches = addSearch(searches, text)
  expect(searches).toEqual(['6', '0xab', '5', '4', '2'])
})

for (const [stored, searches] of [
  [null, []],
  ['["7","8"]', ['7', '8']],
  ['{not json', []],
  ['{"a":1}', []],
  ['["7",8,null]', ['7']],
] as const)
  test(`stored ${stored} is read as ${JSON.stringify(searches)}`, () =>
    expect(parseSearches(stored)).toEqual(searches))
