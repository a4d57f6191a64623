import type { Priority } from '#api/call.ts'
import { networkOf } from '../../limits/network.ts'
import { isLocalAddress } from '../../text/isLocalAddress.ts'
import type { EventLoop } from './eventLoop.ts'

/** A process that has waited less than `SPARE_MS` for work within `PATIENCE_MS` is overloaded. */
const SPARE_MS = 10
const PATIENCE_MS = 100
/** A request is refused if its iteration of the event loop is older. */
const OLDEST_MS = {
  /** One long iteration is no overload, for example after a garbage collection. */
  spare: { high: 1000, normal: 30, low: 20 },
  overloaded: { high: 1000, normal: 5, low: 3 },
}
/** In an iteration older than `YOUNG_MS`, each network has so many more requests. */
const YOUNG_MS = 2
const SHARE = 32

const SECOND_MS = 1000
const SHORTEST_WAIT_S = 2
const LONGEST_WAIT_S = 30

/**
 * Decides which requests are served. How late a response is depends on the length of an iteration of the event loop, since all requests of an
 * iteration wait for each other: so what is cheap to miss is only served in a young one.
 */
export class Admission {
  readonly #loop: EventLoop
  /** How many requests were refused, by priority or as too many of one network. */
  readonly refused = { high: 0, normal: 0, low: 0, network: 0 }
  #beganMs: number | null = null
  #ageMs = 0
  #oldestMs = OLDEST_MS.spare
  #spareMs: number
  #idleMs = 0
  /** Requests of the current iteration by network, made only in one that is no longer young. */
  #ofNetworks: Map<string, number> | null = null
  #second = { startMs: 0, requests: 0, refused: 0, longestIterationMs: 0 }
  #lastSecond = this.#second
  #waitSeconds = SHORTEST_WAIT_S

  constructor(loop: EventLoop) {
    this.#loop = loop
    this.#spareMs = loop.nowMs()
  }

  /** Begins an iteration if none is running. Everything is served in a young one. */
  isYoung(): boolean {
    const nowMs = this.#loop.nowMs()
    this.#beganMs ??= this.#begin(nowMs)
    this.#ageMs = nowMs - this.#beganMs
    this.#second.requests++
    return this.#ageMs <= YOUNG_MS
  }

  /** For a request of an iteration that is no longer young: the seconds after which it may be repeated. Null: it is served. */
  waitSecondsOf(priority: Priority, address: string): number | null {
    if (this.#ageMs > this.#oldestMs[priority]) {
      this.#second.refused++
      return this.#refuse(priority)
    }
    return this.#isOverShare(address) ? this.#refuse('network') : null
  }

  /** In the last second. */
  get load(): { refused: number; longestIterationMs: number } {
    this.#count(this.#loop.nowMs())
    return this.#lastSecond
  }

  #refuse(why: keyof Admission['refused']): number {
    this.refused[why]++
    return this.#waitSeconds
  }

  #begin(nowMs: number): number {
    const idleMs = this.#loop.idleMs()
    if (idleMs - this.#idleMs >= SPARE_MS) {
      this.#idleMs = idleMs
      this.#spareMs = nowMs
    }
    const isOverloaded = nowMs - this.#spareMs > PATIENCE_MS
    this.#oldestMs = isOverloaded ? OLDEST_MS.overloaded : OLDEST_MS.spare
    this.#count(nowMs)
    this.#loop.afterIteration(this.#end)
    return nowMs
  }

  readonly #end = (): void => {
    const iterationMs = this.#loop.nowMs() - this.#beganMs!
    this.#second.longestIterationMs = Math.max(this.#second.longestIterationMs, iterationMs)
    this.#beganMs = null
    this.#ofNetworks = null
  }

  /** The more requests there are for each that is served, the longer clients wait, so that their number falls. */
  #count(nowMs: number): void {
    const elapsedMs = nowMs - this.#second.startMs
    if (elapsedMs < SECOND_MS) return
    const { requests, refused } = this.#second
    const perServed = requests / Math.max(1, requests - refused)
    this.#waitSeconds = Math.min(
      LONGEST_WAIT_S,
      Math.ceil(SHORTEST_WAIT_S * Math.max(1, perServed)),
    )
    const empty = { startMs: nowMs, requests: 0, refused: 0, longestIterationMs: 0 }
    this.#lastSecond = elapsedMs < 2 * SECOND_MS ? this.#second : empty
    this.#second = empty
  }

  /** Addresses of this machine and of private networks may be those of a proxy that `TRUST_PROXY` does not name. */
  #isOverShare(address: string): boolean {
    this.#ofNetworks ??= new Map()
    const network = networkOf(address)
    const count = (this.#ofNetworks.get(network) ?? 0) + 1
    this.#ofNetworks.set(network, count)
    return count > SHARE && !isLocalAddress(network)
  }
}
