import { Worker } from 'node:worker_threads'
import type { Address } from '#api/chain/address.ts'
import type { StateCommitment } from '#api/chain/block.ts'
import { withCapacity } from '#api/chain/withCapacity.ts'
import { isSameHash } from '#api/chain/tree/merkle.ts'
import { ChainFault } from '#api/chain/replay/ChainFault.ts'
import { type Changes, type KeyChange, partOf } from '#api/chain/replay/ChangeQueue.ts'
import {
  type BlockChanges,
  ReplayedStates,
  type LateStateCheck,
  type StateFault,
} from '#api/chain/replay/ReplayedStates.ts'

/** Fewer are checked at the end, without a thread: it would take longer to start. */
const CHANGES_AT_ONCE = 20_000
/** At most this much waits for the thread; then the audit waits too. */
const MAX_WAITING = 4

/** A message to the thread. */
export interface StateWork {
  opened: Address[]
  /** The number of the first of the blocks. */
  first: number
  /** How many wallets each block has changed. */
  counts: number[]
  /** Of all blocks together: three columns for each of many small blocks would be mostly overhead. */
  changes: Changes
  /** By the number of the block. */
  keys: Map<number, readonly KeyChange[]>
  /** Headers that name another state than the header before. */
  headers: { number: number; named: StateCommitment }[]
}

/** The first header that was found wrong, if any. */
export interface LateFault {
  number: number
  fault: StateFault
}

/**
 * Recomputes states in a thread while the audit continues: hashing them takes about as long as everything else. A fault is
 * known only at the `end`.
 */
export class ThreadedStateCheck implements LateStateCheck {
  #work = emptyWork()
  #changes = 0
  #named: StateCommitment | null = null
  #thread: Worker | null = null
  #waiting = 0
  #late: LateFault | null = null
  #news = Promise.withResolvers<void>()
  #broken: Error | null = null

  open(address: Address): void {
    this.#work.opened.push(address)
  }

  append(number: number, { places, balances, historyLengths, keys }: BlockChanges): void {
    const work = this.#work
    if (keys.length) work.keys.set(number, keys)
    if (!work.counts.length) work.first = number
    work.counts.push(places.length)
    const begin = this.#changes
    this.#changes += places.length
    if (this.#changes > work.changes.places.length)
      work.changes = larger(work.changes, this.#changes)
    work.changes.places.set(places, begin)
    work.changes.balances.set(balances, begin)
    work.changes.historyLengths.set(historyLengths, begin)
    if (this.#changes < CHANGES_AT_ONCE) return
    this.#thread ??= this.#start()
    this.#send(this.#thread)
  }

  faultIn(number: number, named: StateCommitment): null {
    if (!this.#named || !isSameState(this.#named, named)) {
      const { stateBlock, stateSum } = named
      // A copy: these few bytes may be part of a large buffer, which would be sent as a whole.
      const stateRoot = Uint8Array.from(named.stateRoot)
      this.#named = { stateBlock, stateRoot, stateSum }
      this.#work.headers.push({ number, named: this.#named })
    }
    return null
  }

  /** Limits the memory of what waits for the thread. */
  async settle(): Promise<void> {
    while (this.#waiting > MAX_WAITING) await this.#answered()
  }

  async end(): Promise<void> {
    if (this.#thread) this.#send(this.#thread)
    else this.#late = checkWork(new ReplayedStates(), this.#work)
    while (this.#waiting) await this.#answered()
    this.close()
    if (this.#late) throw new ChainFault(`block ${this.#late.number}`, ...this.#late.fault)
  }

  close(): void {
    void this.#thread?.terminate()
  }

  #start(): Worker {
    const thread = new Worker(new URL('./statesThread.ts', import.meta.url))
    thread.on('message', (late: LateFault | null) => {
      this.#waiting--
      this.#late ??= late
      this.#news.resolve()
    })
    thread.on('error', (error: Error) => {
      this.#broken = error
      this.#news.resolve()
    })
    return thread
  }

  #send(thread: Worker): void {
    const { places, balances, historyLengths } = this.#work.changes
    thread.postMessage(this.#work, [places.buffer, balances.buffer, historyLengths.buffer])
    this.#work = emptyWork()
    this.#changes = 0
    this.#waiting++
  }

  async #answered(): Promise<void> {
    this.#news = Promise.withResolvers<void>()
    if (!this.#broken) await this.#news.promise
    if (this.#broken) throw this.#broken
  }
}

/** Its first wrong header. */
export function checkWork(
  states: ReplayedStates,
  { opened, first, counts, changes, keys, headers }: StateWork,
): LateFault | null {
  for (const address of opened) states.open(address)
  let [taken, begin] = [0, 0]
  const takeBlocks = (before: number) => {
    for (; taken < counts.length && first + taken < before; taken++) {
      const end = begin + counts[taken]!
      const number = first + taken
      states.append(number, { ...partOf(changes, begin, end), keys: keys.get(number) ?? [] })
      begin = end
    }
  }
  for (const { number, named } of headers) {
    takeBlocks(number)
    const fault = states.faultIn(number, named)
    if (fault) return { number, fault }
  }
  takeBlocks(Infinity)
  return null
}

const emptyWork = (): StateWork => ({
  opened: [],
  first: 0,
  counts: [],
  changes: {
    places: new Uint32Array(CHANGES_AT_ONCE),
    balances: new BigUint64Array(CHANGES_AT_ONCE),
    historyLengths: new Uint32Array(CHANGES_AT_ONCE),
  },
  keys: new Map(),
  headers: [],
})

const larger = ({ places, balances, historyLengths }: Changes, length: number): Changes => ({
  places: withCapacity(places, length),
  balances: withCapacity(balances, length),
  historyLengths: withCapacity(historyLengths, length),
})

const isSameState = (a: StateCommitment, b: StateCommitment): boolean =>
  a.stateBlock === b.stateBlock && a.stateSum === b.stateSum && isSameHash(a.stateRoot, b.stateRoot)
