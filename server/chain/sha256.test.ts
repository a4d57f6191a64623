import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256 as everywhere } from '#api/chain/sha256.ts'
import { sha256 as chosen } from '#sha256'
import { sha256 } from './sha256.ts'

test('Node and the browser make the same hash of the same bytes, and the server uses its own', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), data => {
      expect(sha256(data)).toEqual(everywhere(data))
      expect(chosen(data)).toEqual(everywhere(data))
    }),
  )
})
