import { hash } from 'node:crypto'

/** What `#sha256` is on Node: the same bytes as the browser's, sooner. */
export function sha256(data: Uint8Array): Uint8Array {
  const { buffer, byteOffset, byteLength } = hash('sha256', data, 'buffer')
  // Not Node's Buffer, whose `slice` is no copy.
  return new Uint8Array(buffer, byteOffset, byteLength)
}
