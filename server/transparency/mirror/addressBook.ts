import { type Address, ADDRESS_BYTES, type ToAddress } from '#api/chain/address.ts'

const FIRST_SLOTS = 2 ** 12
/** Spreads neighbours over all slots: the golden ratio in 32 bits. */
const FACTOR = 0x9e3779b1

/** Each address as text, written once per wallet and found by its bytes: writing it takes longer than a hash. */
export function addressBook(spell: ToAddress): ToAddress {
  const known: Address[] = []
  let all = new Uint8Array(FIRST_SLOTS * ADDRESS_BYTES)
  /** Hash table of places, counted from 1, with linear probing; at most half of it is used. */
  let slots = new Uint32Array(FIRST_SLOTS)
  const slotOf = (bytes: Uint8Array, begin: number) => {
    for (
      let slot = hashOf(bytes, begin) & (slots.length - 1);
      ;
      slot = (slot + 1) & (slots.length - 1)
    ) {
      const place = slots[slot]! - 1
      if (place < 0 || isSame(all, place * ADDRESS_BYTES, bytes, begin)) return slot
    }
  }
  const grow = () => {
    const before = all
    slots = new Uint32Array(2 * slots.length)
    all = new Uint8Array(slots.length * ADDRESS_BYTES)
    all.set(before)
    for (let place = 0; place < known.length; place++)
      slots[slotOf(all, place * ADDRESS_BYTES)] = place + 1
  }
  return (bytes, begin = 0) => {
    const slot = slotOf(bytes, begin)
    const place = slots[slot]! - 1
    if (place >= 0) return known[place]!
    const address = spell(bytes, begin)
    all.set(bytes.subarray(begin, begin + ADDRESS_BYTES), known.length * ADDRESS_BYTES)
    slots[slot] = known.push(address)
    if (2 * known.length > slots.length) grow()
    return address
  }
}

/** Addresses are random: some of their bytes are enough. */
function hashOf(bytes: Uint8Array, at: number): number {
  const begin = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
  const hash = Math.imul(begin ^ (bytes[at + 10]! << 12) ^ bytes[at + 19]!, FACTOR)
  return hash ^ (hash >>> 15)
}

function isSame(a: Uint8Array, atA: number, b: Uint8Array, atB: number): boolean {
  for (let i = 0; i < ADDRESS_BYTES; i++) if (a[atA + i] !== b[atB + i]) return false
  return true
}
