import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { PlainProblem } from '../text/PlainProblem.ts'
import type { BackupFile } from './place.ts'

const MAGIC = Buffer.from('CXAC backup 1\n')
const SALT_BYTES = 16
const CHECK_BYTES = 32
const KEY_BYTES = 32
const TAG_BYTES = 16
const NONCE_BYTES = 12
const CHUNK_BYTES = 2 ** 20
const HEAD_BYTES = MAGIC.length + SALT_BYTES + CHECK_BYTES

/**
 * AES-256-GCM in chunks, with a key for this file alone. The nonce of a chunk is its number, and whether it is
 * the last one: a chunk that was moved, left out or cut off does not open.
 */
export async function* seal(
  passphrase: string,
  source: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const { key, check } = await derive(passphrase, salt)
  yield Buffer.concat([MAGIC, salt, check])
  let number = 0
  for await (const { bytes, isLast } of inChunks(source, CHUNK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number++, isLast))
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

/** Gives out only what is as it was written. */
export async function* openSealed(
  { path, read }: BackupFile,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const source = read()[Symbol.asyncIterator]()
  try {
    const { head, rest } = await splitHead(source)
    const key = await readKey(head, path, passphrase)
    let [number, position] = [0, HEAD_BYTES]
    for await (const { bytes: sealed, isLast } of inChunks(rest, CHUNK_BYTES + TAG_BYTES)) {
      const bytes = unseal(key, nonceOf(number++, isLast), sealed)
      if (!bytes)
        throw new PlainProblem(
          `${path} is damaged or cut off: what lies there from byte ${position} on is not what was written. Nothing was restored from it.`,
        )
      yield bytes
      position += sealed.length
    }
  } finally {
    await source.return?.()
  }
}

/** Whether this passphrase has sealed it; a look at its beginning. */
export async function opensWith({ path, read }: BackupFile, passphrase: string): Promise<boolean> {
  const source = read()[Symbol.asyncIterator]()
  try {
    await readKey((await splitHead(source)).head, path, passphrase)
    return true
  } catch (error) {
    if (error instanceof PlainProblem) return false
    throw error
  } finally {
    await source.return?.()
  }
}

async function splitHead(source: AsyncIterator<Buffer>) {
  let bytes: Buffer = Buffer.alloc(0)
  while (bytes.length < HEAD_BYTES) {
    const { value, done } = await source.next()
    if (done) break
    bytes = Buffer.concat([bytes, value])
  }
  const rest = async function* () {
    yield bytes.subarray(HEAD_BYTES)
    yield* { [Symbol.asyncIterator]: () => source }
  }
  return { head: bytes.subarray(0, HEAD_BYTES), rest: rest() }
}

async function readKey(head: Buffer, path: string, passphrase: string): Promise<Buffer> {
  if (head.length < HEAD_BYTES || !head.subarray(0, MAGIC.length).equals(MAGIC))
    throw new PlainProblem(`${path} is no backup of CXAC, or its beginning is damaged.`)
  const { key, check } = await derive(
    passphrase,
    head.subarray(MAGIC.length, MAGIC.length + SALT_BYTES),
  )
  if (!check.equals(head.subarray(-CHECK_BYTES)))
    throw new PlainProblem(
      `BACKUP_KEY does not open ${path}: it was written with another one, or its beginning is damaged.`,
    )
  return key
}

function unseal(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | null {
  if (sealed.length < TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

/** `check` tells a wrong passphrase from a damaged file. */
async function derive(passphrase: string, salt: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  const stretch = promisify<string, Buffer, number, Buffer>(scrypt)
  const bytes = await stretch(passphrase, salt, KEY_BYTES + CHECK_BYTES)
  return { key: bytes.subarray(0, KEY_BYTES), check: bytes.subarray(KEY_BYTES) }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeUIntBE(number, NONCE_BYTES - 7, 6)
  nonce.writeUInt8(Number(isLast), NONCE_BYTES - 1)
  return nonce
}

/** All but the last are full; the last may be empty. */
async function* inChunks(source: AsyncIterable<Buffer>, size: number) {
  let parts: Buffer[] = []
  let length = 0
  for await (const part of source) {
    parts.push(part)
    length += part.length
    if (length <= size) continue
    let bytes = Buffer.concat(parts)
    for (; bytes.length > size; bytes = bytes.subarray(size))
      yield { bytes: bytes.subarray(0, size), isLast: false }
    parts = [bytes]
    length = bytes.length
  }
  yield { bytes: Buffer.concat(parts), isLast: true }
}
