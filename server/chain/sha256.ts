import { hash } from 'node:crypto'

const BYTES = 32

/**
 * `#sha256` on Node: the same bytes as in the browser, in a third of the time. Read as text: allocating a Buffer for each
 * result would cost more than the hashing.
 */
export function sha256(data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(BYTES)
  sha256Into(data, bytes, 0)
  return bytes
}

/** The same, written to an array: an audit has millions of them. */
export function sha256Into(data: Uint8Array, target: Uint8Array, offset: number): void {
  const text = hash('sha256', data, 'binary')
  for (let i = 0; i < BYTES; i++) target[offset + i] = text.charCodeAt(i)
}
