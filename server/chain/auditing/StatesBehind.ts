import { Worker } from 'node:worker_threads'
import type { Address } from '#api/chain/address.ts'
import type { Commitments } from '#api/chain/block.ts'
import { isSameHash } from '#api/chain/merkle.ts'
import { ChainFault } from '#api/chain/replay.ts'
import {
  type Changes,
  ReplayedStates,
  type LateStateCheck,
  type StateFault,
} from '#api/chain/ReplayedStates.ts'

/** Fewer are checked at once, at the end: a thread takes longer to start. */
const CHANGES_AT_ONCE = 20_000
/** So much may wait for the thread before its audit waits too. */
const MAX_WAITING = 4

type Step = { number: number; changes: Changes } | { number: number; commits: Commitments }

/** What the thread is sent. */
export interface StateWork {
  opened: Address[]
  steps: Step[]
}

/** The first header that was found wrong, if any. */
export interface LateFault {
  number: number
  fault: StateFault
}

/**
 * Recomputes states in a thread, while the audit goes on: hashing them takes about as long as all else. What is wrong is
 * known only at the `end`.
 */
export class StatesBehind implements LateStateCheck {
  #work: StateWork = { opened: [], steps: [] }
  #changes = 0
  #named: Commitments | null = null
  #thread: Worker | null = null
  #waiting = 0
  #late: LateFault | null = null
  #news = Promise.withResolvers<void>()
  #broken: Error | null = null

  open(address: Address): void {
    this.#work.opened.push(address)
  }

  append(number: number, changes: Changes): void {
    this.#work.steps.push({ number, changes })
    this.#changes += changes.places.length
    if (this.#changes < CHANGES_AT_ONCE) return
    this.#thread ??= this.#start()
    this.#send(this.#thread)
  }

  faultIn(number: number, commits: Commitments): null {
    if (!this.#named || !isSameState(this.#named, commits))
      this.#work.steps.push({ number, commits })
    this.#named = commits
    return null
  }

  /** What waits for the thread is in memory. */
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
    const buffers = this.#work.steps.flatMap(step =>
      'changes' in step
        ? [step.changes.places, step.changes.balances, step.changes.historyLengths]
        : [],
    )
    thread.postMessage(
      this.#work,
      buffers.map(({ buffer }) => buffer),
    )
    this.#work = { opened: [], steps: [] }
    this.#changes = 0
    this.#waiting++
  }

  async #answered(): Promise<void> {
    this.#news = Promise.withResolvers<void>()
    if (!this.#broken) await this.#news.promise
    if (this.#broken) throw this.#broken
  }
}

/** The first wrong header of it. */
export function checkWork(states: ReplayedStates, { opened, steps }: StateWork): LateFault | null {
  for (const address of opened) states.open(address)
  for (const step of steps) {
    const { number } = step
    if ('changes' in step) states.append(number, step.changes)
    else {
      const fault = states.faultIn(number, step.commits)
      if (fault) return { number, fault }
    }
  }
  return null
}

const isSameState = (a: Commitments, b: Commitments): boolean =>
  a.stateBlock === b.stateBlock && a.stateSum === b.stateSum && isSameHash(a.stateRoot, b.stateRoot)
