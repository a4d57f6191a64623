import type { Priority } from '#api/call.ts'
import { networkOf } from '../../network/network.ts'
import { isLocalAddress } from '../../network/isLocalAddress.ts'
import type { EventLoop } from './eventLoop.ts'

/** A process that has waited less than `SPARE_MS` for work within `WINDOW_MS` is overloaded. */
const SPARE_MS = 10
const WINDOW_MS = 300
/** Until the limit is loose again: an overload that swings would otherwise have 300 ms of long iterations each time. */
const AGAIN_MS = 100
/**
 * `normal` requests are refused in an older iteration of the event loop, `low` ones in one half as old. One long
 * iteration is no overload, for example after a garbage collection, so the limit is strict only under overload. After
 * it, each `SPARE_MS` adds a millisecond: those that were refused would otherwise come back into long iterations.
 */
const STRICT_MS = 4
const LOOSE_MS = 60
/** `high` requests are refused in an iteration that is older than this. */
const LAST_MS = 1000
/** The first requests of an iteration are served whatever its age: so few are no queue. */
const FEW = 16
/** Further requests of one network, and as many `high` ones: its polls must not take the place of its payments. */
const SHARE = 16
/** How long one too many of a network waits for its refusal, unless so many wait already: each is some kilobytes. */
const HELD_MS = 1000
const HELD_MAX = 2000

const SECOND_MS = 1000
const SHORTEST_WAIT_S = 2
const LONGEST_WAIT_S = 10

/** By its priority, or as one too many of its network. */
type RefusedAs = Priority | 'network'

/**
 * Decides which requests are served. All requests of an iteration of the event loop wait for each other, so its length
 * says how late responses are: what is cheap to miss is only served early in it.
 */
export class Admission {
  readonly #loop: EventLoop
  /** How many requests were refused. */
  readonly refused: Record<RefusedAs, number> = { high: 0, normal: 0, low: 0, network: 0 }
  /** Of the current iteration. */
  #beganMs = 0
  #requests = 0
  #limitMs = LOOSE_MS
  #spareMs: number
  #idleMs = 0
  /** Requests of the current iteration beyond the first few, by network, `high` ones apart. */
  #ofNetworks: Map<string, number> | null = null
  #second = { startMs: 0, requests: 0, refused: 0, longestIterationMs: 0 }
  #lastSecond = this.#second
  #waitSeconds = SHORTEST_WAIT_S
  #held = 0

  constructor(loop: EventLoop) {
    this.#loop = loop
    this.#spareMs = loop.nowMs()
  }

  /** Whether this request is one of the first of its iteration, which are served. */
  isEarly(): boolean {
    if (this.#requests++ === 0) this.#begin(this.#loop.nowMs())
    this.#second.requests++
    return this.#requests <= FEW
  }

  /** For a request that is not. Null: it is served. */
  refusalOf(priority: Priority, address: string): RefusedAs | null {
    const isTooLate = this.#isTooLate(priority)
    if (!isTooLate && !this.#isOverShare(priority, address)) return null
    const refused = isTooLate ? priority : 'network'
    this.refused[refused]++
    this.#second.refused++
    return refused
  }

  /** A connection that waits sends nothing: the refusals of a flood would otherwise fill the process. */
  hold(refuse: () => void): void {
    if (this.#held === HELD_MAX) return refuse()
    this.#held++
    this.#loop.afterMs(HELD_MS, () => {
      this.#held--
      refuse()
    })
  }

  /** After which a refused request may be repeated. */
  get waitSeconds(): number {
    return this.#waitSeconds
  }

  /** In the last second. */
  get load(): { refused: number; longestIterationMs: number } {
    this.#count(this.#loop.nowMs())
    return this.#lastSecond
  }

  #isTooLate(priority: Priority): boolean {
    const ageMs = this.#loop.nowMs() - this.#beganMs
    if (priority === 'high') return ageMs > LAST_MS
    return ageMs > (priority === 'low' ? this.#limitMs / 2 : this.#limitMs)
  }

  /** Addresses of this machine and of private networks may be those of a proxy that `TRUST_PROXY` does not name. */
  #isOverShare(priority: Priority, address: string): boolean {
    this.#ofNetworks ??= new Map()
    const network = priority === 'high' ? `${networkOf(address)} high` : networkOf(address)
    const count = (this.#ofNetworks.get(network) ?? 0) + 1
    this.#ofNetworks.set(network, count)
    return count > SHARE && !isLocalAddress(address)
  }

  #begin(nowMs: number): void {
    this.#beganMs = nowMs
    const steps = Math.floor((this.#loop.idleMs() - this.#idleMs) / SPARE_MS)
    if (steps > 0) {
      this.#idleMs = this.#loop.idleMs()
      this.#spareMs = nowMs
      this.#limitMs = Math.min(LOOSE_MS, this.#limitMs + steps)
    } else {
      const windowMs = this.#limitMs < LOOSE_MS ? AGAIN_MS : WINDOW_MS
      if (nowMs - this.#spareMs > windowMs) this.#limitMs = STRICT_MS
    }
    this.#count(nowMs)
    this.#loop.afterIteration(this.#end)
  }

  readonly #end = (): void => {
    const iterationMs = this.#loop.nowMs() - this.#beganMs
    this.#second.longestIterationMs = Math.max(this.#second.longestIterationMs, iterationMs)
    this.#requests = 0
    this.#ofNetworks = null
  }

  /** The more requests there are for each that is served, the longer clients wait, so that their number falls. */
  #count(nowMs: number): void {
    const elapsedMs = nowMs - this.#second.startMs
    if (elapsedMs < SECOND_MS) return
    const { requests, refused } = this.#second
    const perServed = Math.max(1, requests) / Math.max(1, requests - refused)
    this.#waitSeconds = Math.min(LONGEST_WAIT_S, Math.ceil(SHORTEST_WAIT_S * perServed))
    const empty = { startMs: nowMs, requests: 0, refused: 0, longestIterationMs: 0 }
    this.#lastSecond = elapsedMs < 2 * SECOND_MS ? this.#second : empty
    this.#second = empty
  }
}
