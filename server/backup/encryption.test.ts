import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { decrypt, encrypt, opensWith } from './encryption.ts'

const KEY = 'a key that is hard enough to guess'
/** What age encrypts at once, and with its tag. */
const CHUNK = 64 * 1024
const ENCRYPTED_CHUNK = CHUNK + 16

async function* inParts(bytes: Buffer, size: number) {
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size)
}
const fileOf = (bytes: Buffer) => ({ path: 'x.backup', read: () => inParts(bytes, 70_000) })
const encrypted = await buffer(encrypt(KEY, inParts(randomBytes(3.5 * CHUNK), 100_000)))
const payload = encrypted.indexOf('\n--- ') + '\n--- '.length + 43 + '\n'.length + 16
const decrypted = (bytes: Buffer, key = KEY) => buffer(decrypt(fileOf(bytes), key))
const flipped = (place: number) => encrypted.with(place, encrypted[place]! ^ 1)
/** Another letter of base64, so that the header can still be read. */
const resalted = () => {
  const place = encrypted.indexOf('scrypt') + 10
  return encrypted.with(place, encrypted[place] === 0x41 ? 0x42 : 0x41)
}
const chunk = (number: number) =>
  encrypted.subarray(payload + number * ENCRYPTED_CHUNK, payload + (number + 1) * ENCRYPTED_CHUNK)
const withChunks = (...numbers: number[]) =>
  Buffer.concat([encrypted.subarray(0, payload), ...numbers.map(chunk)])

for (const size of [0, 1, CHUNK - 1, CHUNK, CHUNK + 1])
  test(`${size} bytes are the same after encryption and decryption`, async () => {
    const bytes = randomBytes(size)
    const again = await decrypted(await buffer(encrypt(KEY, inParts(bytes, 30_000))))
    expect(again.equals(bytes)).toBe(true)
  })

for (const [what, bytes, sentence] of [
  ['a flipped last bit', flipped(encrypted.length - 1), 'damaged or cut off'],
  ['a flipped bit in the middle', flipped(encrypted.length >> 1), 'damaged or cut off'],
  ['a flipped bit in the nonce', flipped(payload - 1), 'damaged or cut off'],
  [
    'a flipped bit in the checksum of the header',
    flipped(payload - 20),
    'its beginning is damaged',
  ],
  ['another first line', flipped(0), 'is not a backup of CXAC'],
  ['another salt', resalted(), 'another BACKUP_KEY'],
  ['one byte less', encrypted.subarray(0, -1), 'damaged or cut off'],
  ['the last chunk missing', withChunks(0, 1, 2), 'damaged or cut off'],
  ['a chunk missing in the middle', withChunks(0, 2, 3), 'damaged or cut off'],
  ['two chunks swapped', withChunks(0, 2, 1, 3), 'damaged or cut off'],
  ['only the header', encrypted.subarray(0, payload - 16), 'its beginning is damaged'],
  ['half a header', encrypted.subarray(0, 40), 'is not a backup of CXAC'],
  ['nothing', Buffer.alloc(0), 'is not a backup of CXAC'],
] as const)
  test(`a file with ${what} is refused`, async () => {
    await expect(decrypted(Buffer.from(bytes))).rejects.toThrow(sentence)
  })

test('the chunks in their order decrypt', async () => {
  expect((await decrypted(withChunks(0, 1, 2, 3))).length).toBe(3.5 * CHUNK)
})

test('another key is refused, and says so', async () => {
  const problem = 'x.backup was encrypted with another BACKUP_KEY'
  await expect(decrypted(encrypted, 'another one')).rejects.toThrow(problem)
  expect(await opensWith(fileOf(encrypted), KEY)).toBe(true)
  expect(await opensWith(fileOf(encrypted), 'another one')).toBe(false)
})

test.each([0, 200_000])('a disk that fails after %d bytes is not called damage', async length => {
  let isClosed = false
  async function* failing() {
    try {
      yield* inParts(encrypted.subarray(0, length), 70_000)
      throw new Error('EIO')
    } finally {
      isClosed = true
    }
  }
  const file = { path: 'x.backup', read: failing }
  await expect(buffer(decrypt(file, KEY))).rejects.toThrow(/^EIO$/)
  expect(isClosed).toBe(true)
})

test('a file is closed when its key is another one', async () => {
  let isClosed = false
  async function* watched() {
    try {
      yield* inParts(encrypted, 70_000)
    } finally {
      isClosed = true
    }
  }
  await expect(buffer(decrypt({ path: 'x', read: watched }, 'another'))).rejects.toThrow('another')
  expect(isClosed).toBe(true)
})
