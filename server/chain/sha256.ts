import { hash } from 'node:crypto'

const BYTES = 32

/**
 * What `#sha256` is on Node: the same bytes as the browser's, in a third of the time. Asked for as text: a Buffer for
 * each result, with memory of its own, would cost more than the hashing.
 */
export function sha256(data: Uint8Array): Uint8Array {
  const text = hash('sha256', data, 'binary')
  const bytes = new Uint8Array(BYTES)
  for (let i = 0; i < BYTES; i++) bytes[i] = text.charCodeAt(i)
  return bytes
}
