import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openSealed, opensWith, seal } from './sealed.ts'

const KEY = 'a key that is hard enough to guess'
const MB = 2 ** 20
/** Of the beginning: what it is, a salt, a check. */
const HEAD_BYTES = 62

async function* inParts(bytes: Buffer, size: number) {
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size)
}
const fileOf = (bytes: Buffer) => ({ path: 'x.backup', read: () => inParts(bytes, 70_000) })
const plain = randomBytes(2.5 * MB)
const sealed = await buffer(seal(KEY, inParts(plain, 100_000)))
const opened = (bytes: Buffer, key = KEY) => buffer(openSealed(fileOf(bytes), key))
const flipped = (place: number) => sealed.with(place, sealed[place]! ^ 1)

for (const size of [0, 1, MB - 1, MB, MB + 1])
  test(`${size} bytes are the same when they are opened`, async () => {
    const bytes = randomBytes(size)
    const again = await opened(await buffer(seal(KEY, inParts(bytes, 30_000))))
    expect(again.equals(bytes)).toBe(true)
  })

for (const [what, bytes, sentence] of [
  ['a changed last bit', flipped(sealed.length - 1), 'damaged or cut off'],
  ['a changed bit in the middle', flipped(sealed.length >> 1), 'damaged or cut off'],
  ['another beginning', flipped(0), 'is no backup of CXAC'],
  ['another salt', flipped(20), 'BACKUP_KEY does not open'],
  ['one byte less', sealed.subarray(0, -1), 'damaged or cut off'],
  ['a chunk less', sealed.subarray(0, HEAD_BYTES + MB + 16), 'damaged or cut off'],
  ['nothing but the beginning', sealed.subarray(0, HEAD_BYTES), 'damaged or cut off'],
  ['less than the beginning', sealed.subarray(0, 10), 'is no backup of CXAC'],
] as const)
  test(`${what} is refused with a sentence`, async () => {
    await expect(opened(Buffer.from(bytes))).rejects.toThrow(sentence)
  })

test('only the key that has sealed it opens it', async () => {
  await expect(opened(sealed, 'another one')).rejects.toThrow('BACKUP_KEY does not open x.backup')
  expect(await opensWith(fileOf(sealed), KEY)).toBe(true)
  expect(await opensWith(fileOf(sealed), 'another one')).toBe(false)
})
