import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256 as inBrowsers } from '#api/chain/sha256.ts'
import { sha256 as onNode } from '#sha256'

test('Node’s own hash gives the same bytes as the browser’s', () => {
  expect(onNode).not.toBe(inBrowsers)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), data => {
      expect(Buffer.compare(onNode(data), inBrowsers(data))).toBe(0)
    }),
  )
})
