import { expect, test } from 'vitest'
import { addressesNamed, readHistorySearch, searchInput } from './readHistorySearch.ts'

const search = (query: string) => readHistorySearch(new URLSearchParams(query))

test('a URL without text or days is not a search', () => {
  for (const query of ['', 'show=sent', 'q=', 'q=%20%20', 'open=send&to=0xab'])
    expect(search(query)).toBeNull()
  expect(search('q=rent&from=2026-05-01')).toEqual({ text: 'rent', from: '2026-05-01', to: '' })
})

for (const [text, amounts] of [
  ['1.5', '1.5'],
  ['1,5', '1.5'],
  ['1,234', '1234,1.234'],
  ['rent', undefined],
  ['0xab', undefined],
] as const)
  test(`'${text}' is searched for as ${amounts ? `the amount ${amounts}` : 'only a text'}`, () => {
    const input = searchInput({ text, from: '', to: '' }, null, [])
    expect(input).toEqual({ text, ...(amounts && { amounts }) })
  })

test('days, filter and the addresses of a name are passed on', () => {
  const found = search('q=Bob&from=2026-05-01&to=2026-05-01')!
  expect(searchInput(found, 'sent', ['0xa', '0xb'])).toEqual({
    text: 'Bob',
    addresses: '0xa,0xb',
    sinceMs: new Date(2026, 4, 1).getTime(),
    untilMs: new Date(2026, 4, 2).getTime(),
    show: 'sent',
  })
})

test('a part of a contact’s name means its addresses', () => {
  const names = new Map([
    ['0xa', 'Bob Baker'],
    ['0xb', 'Alice'],
    ['0xc', 'Bobby'],
  ])
  const named = (text: string) => addressesNamed(names, { text, from: '', to: '' })
  expect(named('bOb')).toEqual(['0xa', '0xc'])
  expect(named('carol')).toEqual([])
  expect(named('')).toEqual([])
})
