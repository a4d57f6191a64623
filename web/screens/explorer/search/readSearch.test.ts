import { expect, test } from 'vitest'
import { normalizeSearch, readSearch } from './readSearch.ts'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const HASH = 'ab'.repeat(32)

for (const [text, path] of [
  [ADDRESS, `/explorer/address/${ADDRESS}`],
  [`0x${'?'.repeat(40)}`, `/explorer/address/0x${'%3F'.repeat(40)}`],
  [HASH, `/explorer/tx/${HASH}`],
  ['1'.repeat(64), `/explorer/tx/${'1'.repeat(64)}`],
  [`0x${'a'.repeat(62)}`, `/explorer/tx/0x${'a'.repeat(62)}`],
  ['0', '/explorer/block/0'],
  ['17', '/explorer/block/17'],
  ['1'.repeat(42), `/explorer/block/${'1'.repeat(42)}`],
  ['-1', null],
  ['1.5', null],
  ['1e3', null],
  ['', null],
  ['hello', null],
  ['2.781', null],
  [`0x${HASH}f`, null],
  [ADDRESS.slice(2), null],
  [HASH.slice(1), null],
  [`0x${HASH}`, `/explorer/tx/${HASH}`],
  [`0X${HASH.toUpperCase()}`, `/explorer/tx/${HASH}`],
  [HASH.toUpperCase(), `/explorer/tx/${HASH}`],
  [` ${ADDRESS.toUpperCase()} `, `/explorer/address/0x${ADDRESS.slice(2).toUpperCase()}`],
  ['2,781', '/explorer/block/2781'],
  ['#2781', '/explorer/block/2781'],
  ['# 1,234,567', '/explorer/block/1234567'],
  ['2 781', '/explorer/block/2781'],
  ['Block 2,781', '/explorer/block/2781'],
  ['2,78', null],
] as const)
  test(`searching '${text}' leads to ${path}`, () =>
    expect(readSearch(normalizeSearch(text))).toBe(path))
