import { hash } from 'node:crypto'

const BLOCK_BYTES = 64
const DIGEST_BYTES = 32

/**
 * HMAC-SHA-256 as hex, by two one-shot hashes. `createHmac` makes three objects for each text, and was a fifth of the CPU
 * time of a transfer over HTTP.
 */
export function hmacSha256(key: Uint8Array): (text: string) => string {
  if (key.length > BLOCK_BYTES) throw new Error(`A key has at most ${BLOCK_BYTES} bytes`)
  const padded = Buffer.alloc(BLOCK_BYTES)
  padded.set(key)
  const innerPad = padded.map(byte => byte ^ 0x36)
  const outer = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES)
  outer.set(padded.map(byte => byte ^ 0x5c))
  return text => {
    const inner = hash('sha256', Buffer.concat([innerPad, Buffer.from(text)]), 'binary')
    outer.write(inner, BLOCK_BYTES, 'latin1')
    return hash('sha256', outer)
  }
}
