import type { Address } from '../address.ts'
import { withCapacity } from '../withCapacity.ts'
import { ADDRESS_WORDS, packAddress, unpackAddress, unpackBytes } from './packedAddress.ts'

const FIRST_CAPACITY = 1024
/** A power of two, as all later numbers of slots. */
const FIRST_SLOTS = 2048
/** Multiplying by it spreads neighbours over all slots: the golden ratio in 32 bits. */
const FACTOR = 0x9e3779b1
const wanted = new Uint32Array(ADDRESS_WORDS)
const capacityAfter = (size: number) => Math.max(FIRST_CAPACITY, Math.ceil(size * 1.5))

/** An ordered list of addresses with lookup. A million take 36 MB; as strings in a Map they take 105 MB. */
export class AddressList {
  #words = new Uint32Array(FIRST_CAPACITY * ADDRESS_WORDS)
  #size = 0
  /** Hash table of places, counted from 1, with linear probing. Built at the first lookup. */
  #slots = new Uint32Array()

  /** The list of a snapshot. */
  static of(words: Uint32Array): AddressList {
    const list = new AddressList()
    list.#words = words.slice()
    list.#size = words.length / ADDRESS_WORDS
    return list
  }

  get size(): number {
    return this.#size
  }

  /** Everything, for a snapshot. */
  get words(): Uint32Array {
    return this.#words.slice(0, this.#size * ADDRESS_WORDS)
  }

  /** Returns its place. */
  add(address: Address): number {
    const begin = this.#size * ADDRESS_WORDS
    if (begin === this.#words.length)
      this.#words = withCapacity(this.#words, capacityAfter(this.#size) * ADDRESS_WORDS)
    if (!packAddress(address, this.#words, begin)) throw new RangeError(`${address} is no address`)
    const place = this.#size++
    if (2 * place < this.#slots.length) this.#enter(place)
    else if (this.#slots.length) this.#enterAll()
    return place
  }

  /** Undefined after the last. */
  at(place: number): Address | undefined {
    return place < this.#size ? unpackAddress(this.#words, place * ADDRESS_WORDS) : undefined
  }

  /** Its bytes. */
  writeBytes(place: number, target: Uint8Array, offset: number): void {
    unpackBytes(this.#words, place * ADDRESS_WORDS, target, offset)
  }

  /** In the same spelling. */
  find(address: Address): number | undefined {
    if (!this.#slots.length) this.#enterAll()
    if (!packAddress(address, wanted, 0)) return undefined
    for (let slot = this.#firstSlot(wanted, 0); ; slot = this.#next(slot)) {
      const place = this.#slots[slot]! - 1
      if (place < 0) return undefined
      if (this.#isWanted(place)) return place
    }
  }

  /** At most half of them are used. */
  #enterAll(): void {
    this.#slots = new Uint32Array(Math.max(FIRST_SLOTS, 2 ** Math.ceil(Math.log2(4 * this.#size))))
    for (let place = 0; place < this.#size; place++) this.#enter(place)
  }

  #enter(place: number): void {
    let slot = this.#firstSlot(this.#words, place * ADDRESS_WORDS)
    while (this.#slots[slot]) slot = this.#next(slot)
    this.#slots[slot] = place + 1
  }

  #firstSlot(words: Uint32Array, begin: number): number {
    let hash = 0
    for (let i = 0; i < ADDRESS_WORDS; i++) {
      hash = Math.imul(hash ^ words[begin + i]!, FACTOR)
      hash ^= hash >>> 15
    }
    return hash & (this.#slots.length - 1)
  }

  #next(slot: number): number {
    return (slot + 1) & (this.#slots.length - 1)
  }

  #isWanted(place: number): boolean {
    const begin = place * ADDRESS_WORDS
    for (let i = 0; i < ADDRESS_WORDS; i++) if (this.#words[begin + i] !== wanted[i]) return false
    return true
  }
}
