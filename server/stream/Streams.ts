import type { ServerResponse } from 'node:http'
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import {
  STREAM_BLOCKS_MS,
  STREAM_HEARTBEAT_MS,
  STREAM_MAX_MS,
  STREAM_UNREAD_BYTES,
  STREAMS_PER_PROCESS,
  STREAMS_PER_USER,
} from '#api/limits.ts'
import { Refusal } from '#api/refusals.ts'
import type { LiveLedger } from '../chain/LiveLedger.ts'
import type { LedgerTransaction } from '../chain/records.ts'
import type { Caller } from '../http/serve.ts'
import type { Sessions } from '../users/sessions.ts'
import type { Networks } from '../limits/network.ts'
import { eventOf, tellTransaction } from './events.ts'
import { NetworkCounts } from './NetworkCounts.ts'
import type { Missed } from './readMissed.ts'

const HEARTBEAT = ': still here\n\n'
const RETRY_AFTER_SECONDS = 60
/** So many are written to before others get their turn. */
const AT_ONCE = 100

type Owner = Caller & { token: string }

interface Stream {
  network: Networks
  owner: Owner | null
  sinceMs: number
  /** Null until it begins. */
  response: ServerResponse | null
}

/**
 * Everybody who listens to this process. One heartbeat, one follower of the chain and one of sessions for
 * all of them; a reader costs nothing until there is something to tell.
 */
export class Streams {
  readonly #head: LiveLedger
  readonly #sessions: Sessions
  readonly #now: () => number
  readonly #max: number
  readonly #streams = new Set<Stream>()
  readonly #ofWallet = new Map<number, Set<Stream>>()
  readonly #perNetwork = new NetworkCounts()
  readonly #unfollow: (() => void)[]
  #heartbeat: NodeJS.Timeout | null = null
  /** The last transaction that was told to its owners, and its block: further nobody is said to have heard. */
  #told: { transactions: number; block: number }
  /** The last transaction that was told to everybody as part of a block. */
  #toldAll: number
  #isTelling = false
  #isAsked = false

  constructor(
    head: LiveLedger,
    sessions: Sessions,
    now: () => number,
    max: number = STREAMS_PER_PROCESS,
  ) {
    this.#max = max
    this.#head = head
    this.#sessions = sessions
    this.#now = now
    this.#told = newestOf(head)
    this.#toldAll = this.#told.transactions
    this.#unfollow = [
      head.follow(() => this.#hearNews()),
      sessions.follow(userId => void this.#endUnknown(userId)),
    ]
  }

  get size(): number {
    return this.#streams.size
  }

  /** Before anything is waited for: of a burst, all would find the same place free. */
  take(network: Networks, owner: Owner | null): Stream {
    const own = owner && (this.#ofWallet.get(owner.wallet) ?? new Set())
    const isFull =
      this.#perNetwork.isFull(network) ||
      (own && own.size >= STREAMS_PER_USER) ||
      (this.#streams.size >= this.#max && !this.#makeRoom(owner))
    if (isFull) throw new Refusal('too_many_streams', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    const stream = { network, owner, sinceMs: this.#now(), response: null }
    if (!this.#streams.size) this.#wake()
    this.#streams.add(stream)
    this.#perNetwork.change(network, 1)
    if (own) this.#ofWallet.set(owner.wallet, own.add(stream))
    return stream
  }

  /** Ends the oldest stranger's stream, for a user who is logged in. */
  #makeRoom(owner: Owner | null): boolean {
    const oldest = owner && [...this.#streams].find(stream => stream.owner === null)
    if (oldest) this.#end(oldest)
    return Boolean(oldest)
  }

  /** `missed`: null for who did not listen before. */
  begin(stream: Stream, response: ServerResponse, missed: Missed | 'reset' | null): void {
    // Gone, or its session ended, while it was looked up what it had missed.
    if (response.destroyed || !this.#streams.has(stream)) {
      this.release(stream)
      response.destroy()
      return
    }
    response.on('error', ignore)
    response.once('close', () => this.release(stream))
    stream.response = response
    const { block } = this.#told
    const head = { number: block, transactions: 0 }
    if (missed === null) return this.#write(stream, eventOf('head', head, block))
    const since = missed === 'reset' ? null : this.#head.after(missed.upTo)
    if (missed === 'reset' || !since) return this.#write(stream, eventOf('reset', head, block))
    // What has not been told to others yet is told with the rest.
    const own = [...missed.transactions, ...since].filter(
      transaction => transaction.number <= this.#told.transactions && isOf(transaction, stream),
    )
    this.#write(stream, own.map(tellTransaction).join('') + eventOf('head', head, block))
  }

  release(stream: Stream): void {
    if (!this.#streams.delete(stream)) return
    this.#perNetwork.change(stream.network, -1)
    const own = stream.owner && this.#ofWallet.get(stream.owner.wallet)
    own?.delete(stream)
    if (own?.size === 0) this.#ofWallet.delete(stream.owner!.wallet)
    if (this.#streams.size || !this.#heartbeat) return
    clearInterval(this.#heartbeat)
    this.#heartbeat = null
  }

  /** At once: a reader must not keep the server from stopping. */
  close(): void {
    for (const unfollow of this.#unfollow) unfollow()
    for (const stream of this.#streams) this.#end(stream)
  }

  #wake(): void {
    this.#told = newestOf(this.#head)
    this.#toldAll = this.#told.transactions
    this.#heartbeat = setInterval(() => this.#beat(), STREAM_HEARTBEAT_MS).unref()
  }

  #beat(): void {
    const oldestMs = this.#now() - STREAM_MAX_MS
    for (const stream of this.#streams) {
      if (stream.sinceMs < oldestMs) this.#end(stream)
      else this.#write(stream, HEARTBEAT)
      const { owner } = stream
      if (owner && !this.#sessions.knownOwnerOf(owner.token, this.#now()))
        void this.#endExpired(stream)
    }
  }

  /** Once a turn, and after the answer to whoever sent the coins. */
  #hearNews(): void {
    if (this.#isAsked || !this.#streams.size) return
    this.#isAsked = true
    setImmediate(() => {
      this.#isAsked = false
      this.#tellOwners()
      if (!this.#isTelling) void this.#tellAll()
    })
  }

  #tellOwners(): void {
    const news = this.#head.after(this.#told.transactions)
    this.#told = newestOf(this.#head)
    if (!news) {
      const { block } = this.#told
      const event = eventOf('reset', { number: block, transactions: 0 }, block)
      for (const stream of this.#streams) this.#write(stream, event)
      return
    }
    for (const transaction of news) {
      const { fromWallet, toWallet } = transaction
      const streams = new Set([
        ...(this.#ofWallet.get(toWallet) ?? []),
        ...(this.#ofWallet.get(fromWallet ?? 0) ?? []),
      ])
      if (!streams.size) continue
      const event = tellTransaction(transaction)
      for (const stream of streams) this.#write(stream, event)
    }
  }

  /** The first block at once; while blocks come one upon another, what gathered once a second. */
  async #tellAll(): Promise<void> {
    this.#isTelling = true
    while (this.#toldAll < this.#told.transactions && this.#streams.size) {
      const { block } = this.#told
      const transactions = this.#told.transactions - this.#toldAll
      this.#toldAll = this.#told.transactions
      const event = eventOf('block', { number: block, transactions }, block)
      const streams = [...this.#streams]
      for (const [i, stream] of streams.entries()) {
        if (i % AT_ONCE === AT_ONCE - 1) await nextTurn()
        this.#write(stream, event)
      }
      await delay(STREAM_BLOCKS_MS, undefined, { ref: false })
    }
    this.#isTelling = false
  }

  #write(stream: Stream, text: string): void {
    const { response } = stream
    if (!response || response.destroyed || !this.#streams.has(stream)) return
    response.write(text)
    if (response.writableLength <= STREAM_UNREAD_BYTES) return
    this.release(stream)
    response.destroy()
  }

  #end(stream: Stream): void {
    const { response } = stream
    this.release(stream)
    response?.end()
    // What nobody reads would never be written to its end.
    if (response?.writableLength) response.destroy()
  }

  /** An announcement names a person, not which of their sessions has ended. */
  async #endUnknown(userId: string | null): Promise<void> {
    const concerned = [...this.#streams].filter(
      ({ owner }) => owner && (userId === null || owner.id === userId),
    )
    await Promise.all(concerned.map(stream => this.#endExpired(stream)))
  }

  async #endExpired(stream: Stream): Promise<void> {
    const { token } = stream.owner!
    const owner = await this.#sessions.ownerOf(token, this.#now()).catch(() => null)
    if (!owner) this.#end(stream)
  }
}

function ignore(): void {}

const newestOf = ({ totals, block }: LiveLedger) => ({ transactions: totals.transactions, block })

const isOf = ({ fromWallet, toWallet }: LedgerTransaction, { owner }: Stream): boolean =>
  owner !== null && (fromWallet === owner.wallet || toWallet === owner.wallet)
