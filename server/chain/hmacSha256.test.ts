import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hmacSha256 } from './hmacSha256.ts'

test('the result is that of createHmac for every key of at most 64 bytes and every text', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 64 }),
      fc.array(fc.string({ unit: 'binary' })),
      (key, texts) => {
        const digest = hmacSha256(key)
        for (const text of texts)
          expect(digest(text)).toBe(createHmac('sha256', key).update(text).digest('hex'))
      },
    ),
  )
})

test('a longer key is refused', () => {
  expect(() => hmacSha256(new Uint8Array(65))).toThrow('at most 64 bytes')
})
