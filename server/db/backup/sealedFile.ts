import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { PlainProblem } from '../../PlainProblem.ts'

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
export async function writeSealed(
  path: string,
  passphrase: string,
  source: AsyncIterable<Buffer>,
): Promise<void> {
  const salt = randomBytes(SALT_BYTES)
  const { key, check } = await derive(passphrase, salt)
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(Buffer.concat([MAGIC, salt, check]))
    let number = 0
    for await (const { bytes, isLast } of inChunks(source)) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number++, isLast))
      await file.writeFile(
        Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]),
      )
    }
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Gives out only what is as it was written. */
export async function* readSealed(path: string, passphrase: string): AsyncGenerator<Buffer> {
  const file = await open(path)
  try {
    const key = await readKey(file, path, passphrase)
    const { size } = await file.stat()
    let position = HEAD_BYTES
    for (let number = 0; number === 0 || position < size; number++) {
      const sealed = await readAt(file, position, CHUNK_BYTES + TAG_BYTES)
      const isLast = position + sealed.length >= size
      const bytes = unseal(key, nonceOf(number, isLast), sealed)
      if (!bytes)
        throw new PlainProblem(
          `${path} is damaged or cut off: what lies there from byte ${position} on is not what was written. Nothing was restored from it.`,
        )
      yield bytes
      position += sealed.length
    }
  } finally {
    await file.close()
  }
}

async function readKey(file: FileHandle, path: string, passphrase: string): Promise<Buffer> {
  const head = await readAt(file, 0, HEAD_BYTES)
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
async function* inChunks(source: AsyncIterable<Buffer>) {
  let parts: Buffer[] = []
  let length = 0
  for await (const part of source) {
    parts.push(part)
    length += part.length
    if (length <= CHUNK_BYTES) continue
    let bytes = Buffer.concat(parts)
    for (; bytes.length > CHUNK_BYTES; bytes = bytes.subarray(CHUNK_BYTES))
      yield { bytes: bytes.subarray(0, CHUNK_BYTES), isLast: false }
    parts = [bytes]
    length = bytes.length
  }
  yield { bytes: Buffer.concat(parts), isLast: true }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, position + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return bytes.subarray(0, filled)
}
