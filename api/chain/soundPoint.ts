import { bytesToHex } from '@noble/hashes/utils.js'

/** y of the eight points of small order on the curve of Ed25519: one signature fits many messages of such a key. */
const SMALL_ORDER = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
])
/** From here on, y has a second encoding. */
const FIELD_BEGIN = /^(?:e[def]|f.)f{60}7f$/
const Y_MASK = 0x7f

/**
 * Whether a point of Ed25519 has one encoding, and no small order. Libraries, and versions of Node, disagree about the
 * others: a signature with one would be valid in the audit of a browser and not in a server's.
 */
export function isSoundPoint(point: Uint8Array): boolean {
  const last = point.length - 1
  const y = bytesToHex(point.with(last, point[last]! & Y_MASK))
  return !SMALL_ORDER.has(y) && !FIELD_BEGIN.test(y)
}
