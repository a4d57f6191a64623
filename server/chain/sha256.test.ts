import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256 as inBrowsers } from '#api/chain/sha256.ts'
import { sha256 as onNode } from '#sha256'

test('Node hashes by its own means, to the same bytes as a browser', () => {
  expect(onNode).not.toBe(inBrowsers)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), data => {
      expect(Buffer.compare(onNode(data), inBrowsers(data))).toBe(0)
    }),
  )
})
