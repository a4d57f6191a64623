/** For browsers. Node has something faster: see `#sha256` in package.json. */
export { sha256 } from '@noble/hashes/sha2.js'
