import type { Address } from '../address.ts'
import { type Micros, micros } from '../money.ts'
import { type Commitments, NO_STATE } from './block.ts'
import { isSameHash } from './merkle.ts'
import { MAX_STATE_LAG } from './stateTree.ts'
import { SumTree } from './SumTree.ts'

/** The wallets that a block changed, as it left them, in columns. */
interface Changes {
  places: Uint32Array
  balances: BigUint64Array
  historyLengths: Uint32Array
}

/** What a state is looked up in. */
interface Wallets {
  addressOf: (place: number) => Address
  balanceOf: (place: number) => Micros
  historyLengthOf: (place: number) => number
}

/**
 * Recomputes every state that headers name. The tree stays at the last one that was named; what blocks did since waits
 * beside it, of at most as many blocks as a state may be behind.
 */
export class ReplayedStates {
  readonly #wallets: Wallets
  readonly #tree = new SumTree()
  /** After which block the tree is. */
  #block = 0
  #waiting: Changes[] = []
  #named = 0

  constructor(wallets: Wallets) {
    this.#wallets = wallets
  }

  /** Takes up what the block with this number has changed. */
  append(number: number, places: ReadonlySet<number>): void {
    const { balanceOf, historyLengthOf } = this.#wallets
    const columns = Uint32Array.from(places)
    this.#waiting.push({
      places: columns,
      balances: BigUint64Array.from(columns, balanceOf),
      historyLengths: columns.map(historyLengthOf),
    })
    if (number - this.#block > 2 * MAX_STATE_LAG) this.#advance(number - MAX_STATE_LAG)
  }

  /** Null where the header of block `number` names a right state, or none; else which of its fields is wrong, and why. */
  faultIn(
    number: number,
    { stateBlock, stateRoot, stateSum }: Commitments,
  ): [keyof Commitments, string] | null {
    if (stateBlock === 0) {
      const isNone = isSameHash(stateRoot, NO_STATE.stateRoot) && stateSum === NO_STATE.stateSum
      return isNone ? null : ['stateBlock', 'is 0, and a state is named']
    }
    if (stateBlock >= number) return ['stateBlock', `is ${stateBlock}, which is not before it`]
    if (stateBlock < this.#named)
      return ['stateBlock', `is ${stateBlock}, and ${this.#named} was named before`]
    if (stateBlock < number - MAX_STATE_LAG)
      return ['stateBlock', `is ${stateBlock}, too far behind`]
    this.#named = stateBlock
    this.#advance(stateBlock)
    const { root, sum } = this.#tree.fold(this.#wallets.addressOf)
    if (stateSum !== sum) return ['stateSum', `is ${stateSum} instead of ${sum}`]
    if (!isSameHash(stateRoot, root))
      return ['stateRoot', `is not that of the wallets after block ${stateBlock}`]
    return null
  }

  #advance(block: number): void {
    const count = block - this.#block
    if (count <= 0) return
    for (const { places, balances, historyLengths } of this.#waiting.slice(0, count))
      for (const [i, place] of places.entries())
        this.#tree.set(place, micros(balances[i]!), historyLengths[i]!)
    this.#waiting = this.#waiting.slice(count)
    this.#block = block
  }
}
