import { HASH_BYTES } from '../tree/merkle.ts'

/** An entry bundle of C2SP's tlog-tiles. Our entries are hashes of blocks, all of one length. */
export function packEntries(hashes: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(hashes.length * (2 + HASH_BYTES))
  for (const [i, hash] of hashes.entries()) {
    bytes[i * (2 + HASH_BYTES) + 1] = HASH_BYTES
    bytes.set(hash, i * (2 + HASH_BYTES) + 2)
  }
  return bytes
}
