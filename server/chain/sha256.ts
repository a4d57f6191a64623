import { hash } from 'node:crypto'

const BYTES = 32

/**
 * `#sha256` on Node: the same bytes as in the browser, in a third of the time. Read as text: allocating a Buffer for each
 * result would cost more than the hashing.
 */
export function sha256(data: Uint8Array): Uint8Array {
  const text = hash('sha256', data, 'binary')
  const bytes = new Uint8Array(BYTES)
  for (let i = 0; i < BYTES; i++) bytes[i] = text.charCodeAt(i)
  return bytes
}
