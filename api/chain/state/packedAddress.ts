import type { Address } from '../address.ts'

const PREFIX = '0x'
const LENGTH = PREFIX.length + 40
/** Six digits of five bits each; the last word has four. */
export const ADDRESS_WORDS = 7
const DIGITS_A_WORD = 6
const DIGIT_BITS = 5
const DIGIT_MASK = 2 ** DIGIT_BITS - 1
/** Marks a capital, which carries the checksum. */
const CAPITAL = 16
const NO_DIGIT = 32
const DIGIT_VALUE = 15

/** By character code. */
const VALUES = Uint8Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code)
  if (!/[0-9a-fA-F]/.test(sign)) return NO_DIGIT
  return Number(`0x${sign}`) + (/[A-F]/.test(sign) ? CAPITAL : 0)
})
const CODES = Array.from({ length: NO_DIGIT }, (_, value) => VALUES.indexOf(value))
const codes = Array.from(PREFIX.padEnd(LENGTH), sign => sign.charCodeAt(0))

/** Keeps the spelling. False if it does not have the form of an address; then `target` is undefined. */
export function packAddress(address: string, target: Uint32Array, begin: number): boolean {
  if (address.length !== LENGTH || !address.startsWith(PREFIX)) return false
  let all = 0
  for (let word = 0, at = PREFIX.length; word < ADDRESS_WORDS; word++) {
    let packed = 0
    for (const end = Math.min(at + DIGITS_A_WORD, LENGTH); at < end; at++) {
      const value = VALUES[address.charCodeAt(at)] ?? NO_DIGIT
      all |= value
      packed = (packed << DIGIT_BITS) | value
    }
    target[begin + word] = packed
  }
  return all < NO_DIGIT
}

export function unpackAddress(words: Uint32Array, begin: number): Address {
  for (let word = 0, at = PREFIX.length; word < ADDRESS_WORDS; word++) {
    const end = Math.min(at + DIGITS_A_WORD, LENGTH)
    for (let digit = end - at - 1; digit >= 0; digit--)
      codes[at++] = CODES[(words[begin + word]! >>> (digit * DIGIT_BITS)) & DIGIT_MASK]!
  }
  return String.fromCharCode.apply(null, codes) as Address
}

/** Only the bytes, without the spelling. */
export function unpackBytes(
  words: Uint32Array,
  begin: number,
  target: Uint8Array,
  offset: number,
): void {
  // A word has three bytes, the last one two.
  for (let word = 0, at = offset; word < ADDRESS_WORDS; word++) {
    const packed = words[begin + word]!
    for (let byte = word < ADDRESS_WORDS - 1 ? 2 : 1; byte >= 0; byte--) {
      const digits = packed >>> (2 * DIGIT_BITS * byte)
      target[at++] = (((digits >>> DIGIT_BITS) & DIGIT_VALUE) << 4) | (digits & DIGIT_VALUE)
    }
  }
}
