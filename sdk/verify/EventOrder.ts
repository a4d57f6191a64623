import {
  addMicros,
  type Micros,
  microsFromJson,
  microsToJson,
  subtractMicros,
  ZERO,
} from '#api/chain/money.ts'
import { NotVerified } from '../errors.ts'
import type { Transaction, WalletEvent } from '../types.ts'

/** Checks that events follow each other without a gap, and adds up the balance. */
export class EventOrder {
  #block: number
  /** Null after a block number, until the first line is known. */
  #line: number | null
  #action: number
  /** Null unless every line before is known. */
  #balance: Micros | null
  /** Of the transaction before: one that comes twice would have two lines. */
  #number = 0

  constructor(after: string | undefined) {
    const [block = 0, line, action = 0] = (after ?? '0.0').split('.').map(Number)
    this.#block = block
    this.#line = line ?? null
    this.#action = line === undefined ? Infinity : action
    this.#balance = line === 0 ? ZERO : null
  }

  /** Of the last line; null until it is known. */
  get place(): { block: number; line: number } | null {
    return this.#line === null ? null : { block: this.#block, line: this.#line }
  }

  /** Returns the balance after it, if it is known. */
  add({ id, data }: WalletEvent): number | undefined {
    const [block = NaN, line = NaN, action = 0] = id.split('.').map(Number)
    const isNext =
      this.#line === null
        ? block > this.#block
        : action
          ? line === this.#line && isAfter([block, action], [this.#block, this.#action])
          : line === this.#line + 1 &&
            block >= this.#block &&
            !(block === this.#block && this.#action)
    if (!isNext) throw new NotVerified(`The event ${id} does not follow the one before it.`)
    this.#block = block
    this.#line = line
    this.#action = action
    if (!('transaction' in data)) return undefined
    const number = Number(data.transaction._id)
    if (number <= this.#number) throw new NotVerified(`The event ${id} is one from before.`)
    this.#number = number
    if (line === 1) this.#balance = ZERO
    if (this.#balance === null) return undefined
    this.#balance = addMicros(this.#balance, effectOf(data.transaction, data.address))
    return microsToJson(this.#balance)
  }
}

const isAfter = (one: [number, number], other: [number, number]): boolean =>
  one[0] > other[0] || (one[0] === other[0] && one[1] > other[1])

function effectOf({ from, to, amount, fee }: Transaction, address: string): Micros {
  const [moved, paid] = [microsFromJson(amount)!, microsFromJson(fee)!]
  const income = to === address ? moved : ZERO
  return from === address ? subtractMicros(income, addMicros(moved, paid)) : income
}
