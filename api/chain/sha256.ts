/** Where there is nothing faster. Node has: see `#sha256` in package.json. */
export { sha256 } from '@noble/hashes/sha2.js'
