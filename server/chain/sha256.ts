import { hash } from 'node:crypto'

const BYTES = 32

/** `#sha256` for Node: a third of the time. As text, one character a byte, since a Buffer takes it twice as long. */
export function sha256(data: Uint8Array): Uint8Array {
  const text = hash('sha256', data, 'binary')
  const bytes = new Uint8Array(BYTES)
  for (let i = 0; i < BYTES; i++) bytes[i] = text.charCodeAt(i)
  return bytes
}
