import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowHasher as rowsInBrowsers, sha256 as inBrowsers } from '#api/chain/hashing/sha256.ts'
import { rowHasher as rowsOnNode, sha256 as onNode } from '#sha256'

test('Node’s own hash gives the same bytes as the browser’s', () => {
  expect(onNode).not.toBe(inBrowsers)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), data => {
      expect(Buffer.compare(onNode(data), inBrowsers(data))).toBe(0)
    }),
  )
})

for (const [where, rowHasher] of [
  ['on Node', rowsOnNode],
  ['in browsers', rowsInBrowsers],
] as const)
  test(`many inputs of one length have the hashes that each has alone, ${where}`, () => {
    const lengths = fc.integer({ min: 0, max: 300 })
    const counts = fc.integer({ min: 1, max: 30 })
    fc.assert(
      fc.property(
        lengths,
        counts,
        fc.uint8Array({ minLength: 300, maxLength: 300 }),
        (length, count, bytes) => {
          const { input, stride, capacity, hash } = rowHasher(length)
          const rows = Array.from({ length: Math.min(count, capacity) }, (_, i) =>
            bytes.slice(0, length).map(byte => byte + i),
          )
          // The second time, the first inputs are still there.
          for (const some of [rows, rows.slice(1)]) {
            for (const [i, row] of some.entries()) input.set(row, i * stride)
            const hashes = hash(some.length)
            for (const [i, row] of some.entries())
              expect(Buffer.compare(hashes.subarray(32 * i, 32 * i + 32), inBrowsers(row))).toBe(0)
          }
        },
      ),
    )
  })
