import type { Address } from '../address.ts'
import { AddressList } from '../state/AddressList.ts'
import { ChangeQueue, type Changes, type KeyChange, type QueueColumns } from './ChangeQueue.ts'
import { micros } from '../money.ts'
import { NO_STATE, type StateCommitment } from '../block.ts'
import { isSameHash } from '../tree/merkle.ts'
import { MAX_STATE_LAG } from '../state/stateTree.ts'
import { SumTree } from '../state/SumTree.ts'

/** Which field of a header is wrong, and why. */
export type StateFault = [column: keyof StateCommitment, reason: string]

/** Of one block. Key sets change rarely: they have no column. */
export interface BlockChanges extends Changes {
  keys: readonly KeyChange[]
}

/** A change that the tree does not have yet. */
interface WaitingKey extends KeyChange {
  block: number
}

/** Compares the states that headers name with the wallets. */
export interface StateCheck {
  /** This wallet gets the next place. */
  open: (address: Address) => void
  /** Adds the changes of the block with this number. */
  append: (number: number, changes: BlockChanges) => void
  /** Null if the header of block `number` names a correct state or none, or if that is checked later. */
  faultIn: (number: number, named: StateCommitment) => StateFault | null
}

/** Checks after the replay, as a thread does. */
export interface LateStateCheck extends StateCheck {
  /** Waits if it is far behind. */
  settle: () => Promise<void>
  /** Throws if a header names a wrong state. Must be the last call. */
  end: () => Promise<void>
}

export interface StateColumns {
  /** Of the state whose wallets these are. */
  block: number
  /** The highest that a header named. */
  named: number
  balances: BigUint64Array
  historyLengths: Uint32Array
  /** What later blocks changed. */
  waiting: QueueColumns
  /** Missing in snapshots of older versions. */
  keys?: { hashes: [place: number, hash: Uint8Array][]; waiting: WaitingKey[] }
}

/**
 * Recomputes every state that headers name. The tree stays at the last named state; the changes of later blocks wait, of
 * at most as many blocks as a state may lag.
 */
export class ReplayedStates implements StateCheck {
  #addresses = new AddressList()
  readonly #tree = new SumTree()
  /** The block of the tree's state. */
  #block = 0
  readonly #waiting = new ChangeQueue()
  #waitingKeys: WaitingKey[] = []
  #named = 0

  /** As they were at a snapshot. `words`: of all wallets. */
  static of(
    { block, named, balances, historyLengths, waiting, keys }: StateColumns,
    words: Uint32Array,
  ): ReplayedStates {
    const states = new ReplayedStates()
    states.#addresses = AddressList.of(words)
    for (const [place, balance] of balances.entries())
      states.#tree.set(place, micros(balance), historyLengths[place]!)
    for (const [place, hash] of keys?.hashes ?? []) states.#tree.setKeys(place, hash)
    states.#waiting.pushAll(waiting)
    states.#waitingKeys = keys?.waiting ?? []
    states.#block = block
    states.#named = named
    return states
  }

  /** Everything but the addresses, for a snapshot. */
  get columns(): StateColumns {
    const places = Array.from({ length: this.#tree.wallets }, (_, place) => place)
    return {
      block: this.#block,
      named: this.#named,
      balances: BigUint64Array.from(places, place => this.#tree.balanceOf(place)),
      historyLengths: Uint32Array.from(places, place => this.#tree.historyLengthOf(place)),
      waiting: this.#waiting.columns,
      keys: { hashes: [...this.#tree.keys], waiting: this.#waitingKeys },
    }
  }

  open(address: Address): void {
    this.#addresses.add(address)
  }

  append(number: number, changes: BlockChanges): void {
    this.#waiting.push(changes)
    for (const { wallet, hash } of changes.keys)
      this.#waitingKeys.push({ block: number, wallet, hash })
    this.#advance(number - MAX_STATE_LAG)
  }

  faultIn(number: number, { stateBlock, stateRoot, stateSum }: StateCommitment): StateFault | null {
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
    const { root, sum } = this.#tree.rehashBytes((place, target, offset) =>
      this.#addresses.writeBytes(place, target, offset),
    )
    if (stateSum !== sum) return ['stateSum', `is ${stateSum} instead of ${sum}`]
    if (!isSameHash(stateRoot, root))
      return ['stateRoot', `is not that of the wallets after block ${stateBlock}`]
    return null
  }

  #advance(block: number): void {
    const count = block - this.#block
    if (count <= 0) return
    this.#waiting.take(count, (place, balance, historyLength) =>
      this.#tree.set(place, micros(balance), historyLength),
    )
    const [first] = this.#waitingKeys
    if (first && first.block <= block) this.#changeKeys(block)
    this.#block = block
  }

  #changeKeys(block: number): void {
    for (const change of this.#waitingKeys)
      if (change.block <= block) this.#tree.setKeys(change.wallet, change.hash)
    this.#waitingKeys = this.#waitingKeys.filter(change => change.block > block)
  }
}
