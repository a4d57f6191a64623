import { expect, test } from 'vitest'
import { readSearch } from './readSearch.ts'
import { contactHint, searchHint } from './searchHints.ts'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const HASH = 'ab'.repeat(32)

for (const [text, sentence, instead] of [
  [ADDRESS.slice(2), /begins with 0x/, ADDRESS],
  ['2.781', /no decimals/, '2781'],
  ['0x5aAe…eAed', /shortened/, undefined],
  ['abab...abab', /shortened/, undefined],
  [HASH.slice(1), /64 characters, and this has 63/, undefined],
  [ADDRESS.slice(0, -1), /42 characters, and this has 41/, undefined],
] as const)
  test(`'${text}' gets a hint`, () => {
    const hint = searchHint(text)
    expect(hint?.sentence).toMatch(sentence)
    expect(hint?.instead).toBe(instead)
  })

for (const text of ['hello', 'abc', '1.5', '-1'])
  test(`'${text}' looks like nothing, and gets no hint`, () => expect(searchHint(text)).toBeNull())

test('a proposed search is valid', () => {
  for (const text of [ADDRESS.slice(2), '1.234.567'])
    expect(readSearch(searchHint(text)!.instead!)).not.toBeNull()
})

test('the name of a contact leads to its address, a whole name before a part of another', () => {
  const names = new Map([
    ['0xa', 'Adalbert'],
    ['0xb', 'Ada'],
  ])
  expect(contactHint(names, 'ada')?.instead).toBe('0xb')
  expect(contactHint(names, 'dalb')).toEqual({
    sentence: 'Adalbert is one of your contacts.',
    instead: '0xa',
  })
  expect(contactHint(names, 'Ben')).toBeNull()
})
