import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushDevice } from '../channels.ts'

const RECORD_BYTES = 4096
/** Ends the only record (RFC 8188). */
const LAST_RECORD = 2

/** A message that only this device can decrypt (RFC 8291), as one record, which push services require. */
export function encryptPush(text: string, { publicKey, authSecret }: PushDevice): Buffer {
  const own = createECDH('prime256v1')
  const ownKey = own.generateKeys()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, ownKey])
  const shared = derive(own.computeSecret(publicKey), authSecret, info, 32)
  const salt = randomBytes(16)
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const header = Buffer.alloc(5)
  header.writeUInt32BE(RECORD_BYTES)
  header.writeUInt8(ownKey.length, 4)
  const encrypted = [
    cipher.update(text, 'utf8'),
    cipher.update(Buffer.of(LAST_RECORD)),
    cipher.final(),
  ]
  return Buffer.concat([salt, header, ownKey, ...encrypted, cipher.getAuthTag()])
}

const derive = (from: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', from, salt, info, length))

/** Whether it is a point on the curve: otherwise nothing can be encrypted for it. */
export function isPushKey(key: Uint8Array): boolean {
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    own.computeSecret(key)
    return true
  } catch {
    return false
  }
}
