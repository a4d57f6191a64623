/** Wherever Node does not run: there `#sha256` is Node's own, of the same bytes (`package.json`). */
export { sha256 } from '@noble/hashes/sha2.js'
