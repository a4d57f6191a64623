import type { ServerResponse } from 'node:http'
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import {
  STREAM_BLOCKS_MS,
  STREAM_HEARTBEAT_MS,
  STREAM_MAX_MS,
  STREAM_UNREAD_BYTES,
  STREAMS_PER_PROCESS,
} from '#api/limits.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { LiveLedger } from '../chain/LiveLedger.ts'
import type { LedgerTransaction } from '../chain/reading/records.ts'
import type { Callers } from '../users/apiKeys/callers.ts'
import type { Networks } from '../network/network.ts'
import { blockEvent, eventOf, transactionEvent } from './events.ts'
import { OpenStreams, type Owner, type Stream } from './OpenStreams.ts'
import type { Missed } from './readMissed.ts'

const HEARTBEAT = ': still here\n\n'
const RETRY_AFTER_SECONDS = 60
/** Streams written to in one turn of the event loop. */
const AT_ONCE = 100

/**
 * The open streams of this process. They share one heartbeat, one follower of the chain and one of sessions; a stream
 * costs nothing until there is an event.
 */
export class Streams {
  readonly #head: LiveLedger
  readonly #callers: Callers
  readonly #now: () => number
  readonly #max: number
  readonly #streams = new OpenStreams()
  readonly #unfollow: (() => void)[]
  #heartbeat: NodeJS.Timeout | null = null
  /** The last transaction that was sent to its owners, and its block: no event claims more. */
  #sent: { transactions: number; block: number }
  /** The last transaction of the last `block` event. */
  #announced: number
  #isAnnouncing = false
  #isScheduled = false

  constructor(
    head: LiveLedger,
    callers: Callers,
    now: () => number,
    max: number = STREAMS_PER_PROCESS,
  ) {
    this.#max = max
    this.#head = head
    this.#callers = callers
    this.#now = now
    this.#sent = newestOf(head)
    this.#announced = this.#sent.transactions
    this.#unfollow = [
      head.follow(() => this.#schedule()),
      callers.follow(userId => void this.#endUnknown(userId)),
    ]
  }

  get size(): number {
    return this.#streams.size
  }

  /** Call before any await, because all requests of a burst would find the same slot free. */
  take(network: Networks, owner: Owner | null): Stream {
    const isFull =
      this.#streams.isFull(network, owner) ||
      (this.#streams.size >= this.#max && !this.#makeRoom(owner))
    if (isFull) throw new Refusal('too_many_streams', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    const stream = { network, owner, sinceMs: this.#now(), response: null, pull: null }
    if (!this.#streams.size) this.#wake()
    this.#streams.add(stream)
    return stream
  }

  /** For a logged-in user, ends the oldest stream that has no owner. */
  #makeRoom(owner: Owner | null): boolean {
    const oldest = owner && [...this.#streams].find(stream => stream.owner === null)
    if (oldest) this.#end(oldest)
    return Boolean(oldest)
  }

  /** `missed`: null for a client that had no stream before. */
  begin(stream: Stream, response: ServerResponse, missed: Missed | 'reset' | null): void {
    if (!this.#attach(stream, response)) return
    const { block } = this.#sent
    const head = { number: block, transactions: 0 }
    if (missed === null) return this.#write(stream, eventOf('head', head, block))
    const since = missed === 'reset' ? null : this.#head.after(missed.upTo)
    if (missed === 'reset' || !since) return this.#write(stream, eventOf('reset', head, block))
    // Newer ones follow with the next events for all.
    const own = [...missed.transactions, ...since].filter(
      transaction => transaction.number <= this.#sent.transactions && isOf(transaction, stream),
    )
    this.#write(stream, own.map(transactionEvent).join('') + eventOf('head', head, block))
  }

  /** Another form of `begin`: `pull` writes to the response itself, and is called at least once per heartbeat. */
  beginPulled(stream: Stream, response: ServerResponse, pull: () => void): void {
    if (!this.#attach(stream, response)) return
    stream.pull = pull
    // Without a byte before the first event, a client would take the connection for a dead one.
    this.#write(stream, HEARTBEAT)
    pull()
  }

  #attach(stream: Stream, response: ServerResponse): boolean {
    // The client left, or its session ended, while its missed events were read.
    if (response.destroyed || !this.#streams.has(stream)) {
      this.release(stream)
      response.end()
      return false
    }
    response.on('error', () => {})
    response.once('close', () => this.release(stream))
    stream.response = response
    this.#endInTime(stream)
    return true
  }

  release(stream: Stream): void {
    if (!this.#streams.delete(stream)) return
    if (this.#streams.size || !this.#heartbeat) return
    clearInterval(this.#heartbeat)
    this.#heartbeat = null
  }

  /** At once: a reader must not delay the server's stop. */
  close(): void {
    for (const unfollow of this.#unfollow) unfollow()
    for (const stream of this.#streams) this.#end(stream)
  }

  #wake(): void {
    this.#sent = newestOf(this.#head)
    this.#announced = this.#sent.transactions
    this.#heartbeat = setInterval(() => this.#beat(), STREAM_HEARTBEAT_MS).unref()
  }

  #beat(): void {
    const oldestMs = this.#now() - STREAM_MAX_MS
    for (const stream of this.#streams) {
      if (stream.sinceMs < oldestMs) this.#end(stream)
      else this.#write(stream, HEARTBEAT)
      this.#endInTime(stream)
      // Operator actions are in blocks without transactions of the wallet.
      stream.pull?.()
      const { owner } = stream
      if (owner && !this.#callers.knownOwnerOf(owner.token, this.#now()))
        void this.#endExpired(stream)
    }
  }

  /** Once per turn of the event loop, and after the sender of the coins got the response. */
  #schedule(): void {
    if (this.#isScheduled || !this.#streams.size) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#sendToOwners()
      if (!this.#isAnnouncing) void this.#announceBlocks()
    })
  }

  #sendToOwners(): void {
    const news = this.#head.after(this.#sent.transactions)
    this.#sent = newestOf(this.#head)
    if (!news) {
      const { block } = this.#sent
      const event = eventOf('reset', { number: block, transactions: 0 }, block)
      for (const stream of this.#streams) this.#send(stream, event)
      return
    }
    for (const transaction of news) {
      const { fromWallet, toWallet } = transaction
      const streams = new Set([...this.#streams.of(toWallet), ...this.#streams.of(fromWallet ?? 0)])
      if (!streams.size) continue
      const event = transactionEvent(transaction)
      for (const stream of streams) this.#send(stream, event)
    }
  }

  /** The first block at once; while more follow, one event per second for all of them. */
  async #announceBlocks(): Promise<void> {
    this.#isAnnouncing = true
    while (this.#announced < this.#sent.transactions && this.#streams.size) {
      const { block } = this.#sent
      const count = this.#sent.transactions - this.#announced
      const event = blockEvent(block, count, this.#head.after(this.#announced))
      this.#announced = this.#sent.transactions
      const streams = [...this.#streams].filter(({ pull }) => !pull)
      for (const [i, stream] of streams.entries()) {
        if (i % AT_ONCE === AT_ONCE - 1) await nextTurn()
        this.#write(stream, event)
      }
      await delay(STREAM_BLOCKS_MS, undefined, { ref: false })
    }
    this.#isAnnouncing = false
  }

  #send(stream: Stream, event: string): void {
    if (stream.pull) stream.pull()
    else this.#write(stream, event)
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
    this.release(stream)
    const { response } = stream
    response?.end()
    // A response that nobody reads would never finish.
    if (response?.writableLength) response.destroy()
  }

  /** An API key may expire before the next heartbeat. */
  #endInTime(stream: Stream): void {
    const leftMs = (stream.owner?.apiKey?.expiresAtMs ?? Infinity) - this.#now()
    if (leftMs < STREAM_HEARTBEAT_MS) setTimeout(() => this.#end(stream), leftMs).unref()
  }

  /** A notice names a user, not which of their sessions has ended. */
  async #endUnknown(userId: string | null): Promise<void> {
    const concerned = [...this.#streams].filter(
      ({ owner }) => owner && (userId === null || owner.id === userId),
    )
    await Promise.all(concerned.map(stream => this.#endExpired(stream)))
  }

  async #endExpired(stream: Stream): Promise<void> {
    const { token } = stream.owner!
    const owner = await this.#callers.ownerOf(token, this.#now()).catch(() => null)
    if (!owner) this.#end(stream)
  }
}

const newestOf = ({ totals, block }: LiveLedger) => ({ transactions: totals.transactions, block })

const isOf = ({ fromWallet, toWallet }: LedgerTransaction, { owner }: Stream): boolean =>
  owner !== null && (fromWallet === owner.wallet || toWallet === owner.wallet)
