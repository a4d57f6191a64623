import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Address } from './address.ts'
import { micros } from './money.ts'
import { decodeBlock, encodeBlock, hashBlock } from './block.ts'
import { anyHeader, anyTransaction } from './testing/chains.ts'
import { encodeTransaction, hashTransaction } from './transaction.ts'

const ZERO_ADDRESS = `0x${'0'.repeat(40)}` as Address

testEncoding('transaction', () => 82, anyTransaction, encodeTransaction, hashTransaction)
testEncoding(
  'block',
  ({ commits }) => (commits ? (commits.evidenceRoot ? 267 : 203) : 123),
  anyHeader,
  encodeBlock,
  hashBlock,
)

test('a header of either version is decoded as it was encoded, and other bytes are refused', () => {
  fc.assert(
    fc.property(anyHeader, fc.nat(), (header, bit) => {
      const bytes = encodeBlock(header)
      expect(decodeBlock(bytes)).toEqual(header)
      expect(() => decodeBlock(bytes.subarray(0, -1))).toThrow(RangeError)
      const changed = bytes.slice()
      changed[(bit >> 3) % bytes.length]! ^= 1 << (bit & 7)
      const read = tried(() => decodeBlock(changed))
      expect(isDeepStrictEqual(read, header)).toBe(false)
    }),
  )
})

function tried<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

function testEncoding<Row extends object>(
  name: string,
  lengthOf: (row: Row) => number,
  anyRow: fc.Arbitrary<Row>,
  encode: (row: Row) => Uint8Array,
  hash: (row: Row) => Uint8Array,
) {
  test(`a ${name} always has the length of its version`, () => {
    fc.assert(
      fc.property(anyRow, row => {
        expect(encode(row)).toHaveLength(lengthOf(row))
      }),
    )
  })

  test(`a ${name} with one field changed has other bytes and another hash`, () => {
    fc.assert(
      fc.property(anyRow, anyRow, (row, other) => {
        for (const field of Object.keys(row) as (keyof Row)[]) {
          if (isDeepStrictEqual(row[field], other[field])) continue
          const changed = { ...row, [field]: other[field] }
          expect(encode(changed)).not.toEqual(encode(row))
          expect(hash(changed)).not.toEqual(hash(row))
        }
      }),
    )
  })
}

test('SYSTEM and the wallet of zeros encode differently', () => {
  fc.assert(
    fc.property(anyTransaction, t => {
      const system = encodeTransaction({ ...t, from: null })
      expect(encodeTransaction({ ...t, from: ZERO_ADDRESS })).not.toEqual(system)
    }),
  )
})

test('encoding a transaction does not change bytes returned before', () => {
  fc.assert(
    fc.property(anyTransaction, anyTransaction, (first, second) => {
      const bytes = encodeTransaction(first)
      const copy = bytes.slice()
      encodeTransaction(second)
      expect(bytes).toEqual(copy)
    }),
  )
})

for (const wrong of [
  { amount: micros(-1n) },
  { amount: micros(2n ** 64n) },
  { fee: micros(-1n) },
  { number: -1 },
  { number: 0.5 },
  { atMs: 2 ** 53 },
  { atMs: Number.NaN },
  { kind: 'gift' as 'bonus' },
  { to: '0x12' as Address },
  { from: `0x${'g'.repeat(40)}` as Address },
])
  test(`${Object.entries(wrong).join()} is refused, never wrapped or truncated`, () => {
    const [valid] = fc.sample(anyTransaction, 1)
    expect(() => encodeTransaction({ ...valid!, ...wrong })).toThrow()
  })

test('a header with a short hash is refused', () => {
  const [valid] = fc.sample(anyHeader, 1)
  expect(() => encodeBlock({ ...valid!, merkleRoot: new Uint8Array(31) })).toThrow(RangeError)
})
