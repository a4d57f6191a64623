import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { consistencyProof } from '#api/chain/tree/tree.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { atomically, type Sql } from '../../db/database.ts'
import type { WitnessConfig } from '../../settings/settingValues.ts'
import type { LiveLedger } from '../../chain/LiveLedger.ts'
import type { Notary } from '../../chain/notary.ts'
import { nodeReader } from '../../chain/proofs.ts'
import { writePublished } from './published.ts'
import { WitnessClient, WitnessRefusal } from './WitnessClient.ts'
import { LOCKS } from '../../db/locks.ts'

const PAUSE_MS = 1000
const WITNESS_MS = 1000
/** When a missing witness is asked again although there is no new block. */
const RETRY_MS = 10_000

interface PublisherDeps {
  pool: pg.Pool
  reader: Sql
  notary: Notary
  head: LiveLedger
  witnesses: readonly WitnessConfig[]
  /** How many must have cosigned. */
  quorum: number
  log: Logger
}

/**
 * Publishes what was committed: at most once a second it signs the newest tree, asks all witnesses in parallel and
 * publishes the result. Commits never wait for it.
 */
export class Publisher {
  readonly #deps: PublisherDeps
  readonly #clients: WitnessClient[]
  readonly #stopping = new AbortController()
  /** Witnesses that failed the last time, so that each is logged once. */
  readonly #away = new Set<string>()
  #isFailing = false
  #news = Promise.withResolvers<void>()
  #running: Promise<void> = Promise.resolve()
  #unfollow = () => {}

  constructor(deps: PublisherDeps) {
    this.#deps = deps
    this.#clients = deps.witnesses.map(witness => new WitnessClient(witness))
  }

  start(): void {
    this.#unfollow = this.#deps.head.follow(() => this.#news.resolve())
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#unfollow()
    this.#stopping.abort()
    this.#news.resolve()
    await this.#running
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      const begunAtMs = performance.now()
      this.#news = Promise.withResolvers<void>()
      const isComplete = await this.#publish().catch((error: unknown) => this.#failed(error))
      await this.#rest(PAUSE_MS - (performance.now() - begunAtMs))
      await Promise.race([this.#news.promise, ...(isComplete ? [] : [this.#rest(RETRY_MS)])])
    }
  }

  /** Returns whether there is nothing more to do. */
  #publish(): Promise<boolean> {
    return atomically(this.#deps.pool, async sql => {
      const { rows } = await sql.query<{ isFree: boolean }>(
        `SELECT pg_try_advisory_xact_lock(${LOCKS.publishing}) AS "isFree"`,
      )
      if (!rows[0]!.isFree) return false
      const { size, note } = await this.#deps.notary.signHead()
      const lines = await this.#askAll(size, note)
      this.#isFailing = false
      return lines === this.#clients.length
    })
  }

  /** Published as soon as there are enough cosignatures; later ones within the second are added. */
  async #askAll(size: number, note: string): Promise<number> {
    const { reader, pool } = this.#deps
    const enough = Math.max(1, this.#deps.quorum)
    const prove = (oldSize: number) => consistencyProof(oldSize, size, nodeReader(reader))
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(WITNESS_MS)])
    const lines: string[] = []
    let written = Promise.resolve()
    const show = () => {
      const cosigned = note + lines.join('')
      written = written.then(() => writePublished(pool, { size, note: cosigned }))
      // Awaited at the end: an unhandled rejection before that would end the process.
      written.catch(() => {})
    }
    await Promise.all(
      this.#clients.map(async client => {
        try {
          lines.push(await client.cosign({ size, note, prove, signal }))
          this.#back(client)
          if (lines.length >= enough) show()
        } catch (error) {
          this.#missed(client, error)
        }
      }),
    )
    if (lines.length < enough && !this.#stopping.signal.aborted) show()
    await written
    return lines.length
  }

  /** Logged once until it succeeds again. A rolled-back database is logged by `Continuity`. */
  #failed(error: unknown): false {
    if (!this.#isFailing && !(error instanceof Refusal))
      this.#deps.log.warn({ err: error }, 'the newest checkpoint could not be published')
    this.#isFailing = true
    return false
  }

  #back({ name }: WitnessClient): void {
    if (this.#away.delete(name)) this.#deps.log.info({ witness: name }, 'a witness cosigns again')
  }

  #missed({ name }: WitnessClient, error: unknown): void {
    if (this.#away.has(name) || this.#stopping.signal.aborted) return
    this.#away.add(name)
    const reason = error instanceof WitnessRefusal ? error.message : 'cannot be reached'
    this.#deps.log.warn({ witness: name, reason }, 'a witness does not cosign')
  }

  #rest(ms: number): Promise<void> {
    return delay(Math.max(0, ms), undefined, { signal: this.#stopping.signal }).catch(() => {})
  }
}
