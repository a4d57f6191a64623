import { sha256 } from '@noble/hashes/sha2.js'

/** For browsers. Node has something faster: see `#sha256` in package.json. */
export { sha256 }

export function sha256Into(data: Uint8Array, target: Uint8Array, offset: number): void {
  target.set(sha256(data), offset)
}
