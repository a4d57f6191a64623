import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { consistencyProof } from '#api/chain/tree.ts'
import { Refusal } from '#api/refusals.ts'
import { atomically, type Sql } from '../../db/database.ts'
import type { WitnessConfig } from '../../text/settingValues.ts'
import type { LiveLedger } from '../../chain/LiveLedger.ts'
import type { Notary } from '../../chain/notary.ts'
import { nodeReader } from '../../chain/proofs.ts'
import { writePublished } from './published.ts'
import { WitnessClient, WitnessRefusal } from './WitnessClient.ts'

/** Of all processes on one database one publishes at a time: the witnesses see one line of checkpoints. */
const PUBLISH_LOCK = 4_000_007
const PAUSE_MS = 1000
const WITNESS_MS = 1000
/** Until a missing witness is asked again although nothing has happened. */
const RETRY_MS = 10_000

interface PublisherParts {
  pool: pg.Pool
  reader: Sql
  notary: Notary
  head: LiveLedger
  witnesses: readonly WitnessConfig[]
  /** How many must have cosigned before readers are satisfied. */
  quorum: number
  log: Logger
}

/**
 * Publishes what was committed: at most each second it signs the newest state, asks every witness at
 * once, and shows what came. Behind the commits, never in their way.
 */
export class Publisher {
  readonly #parts: PublisherParts
  readonly #clients: WitnessClient[]
  readonly #stopping = new AbortController()
  /** Who was away at the last time, so that it is said once. */
  readonly #away = new Set<string>()
  #isFailing = false
  #news = Promise.withResolvers<void>()
  #running: Promise<void> = Promise.resolve()
  #unfollow = () => {}

  constructor(parts: PublisherParts) {
    this.#parts = parts
    this.#clients = parts.witnesses.map(witness => new WitnessClient(witness))
  }

  start(): void {
    this.#unfollow = this.#parts.head.follow(() => this.#news.resolve())
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

  /** Whether there is nothing more to ask for. */
  #publish(): Promise<boolean> {
    return atomically(this.#parts.pool, async sql => {
      const { rows } = await sql.query<{ isFree: boolean }>(
        `SELECT pg_try_advisory_xact_lock(${PUBLISH_LOCK}) AS "isFree"`,
      )
      if (!rows[0]!.isFree) return false
      const { size, note } = await this.#parts.notary.signHead()
      const lines = await this.#askAll(size, note)
      this.#isFailing = false
      return lines === this.#clients.length
    })
  }

  /** Shown as soon as there are enough; who comes later within the second is added. */
  async #askAll(size: number, note: string): Promise<number> {
    const { reader, pool } = this.#parts
    const enough = Math.max(1, this.#parts.quorum)
    const prove = (oldSize: number) => consistencyProof(oldSize, size, nodeReader(reader))
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(WITNESS_MS)])
    const lines: string[] = []
    let written = Promise.resolve()
    const show = () => {
      const cosigned = note + lines.join('')
      written = written.then(() => writePublished(pool, { size, note: cosigned }))
      // Told at the end; until then nobody waits for it, and an error of nobody's would end the process.
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

  /** Said once until it succeeds again. A database that was set back is told of elsewhere. */
  #failed(error: unknown): false {
    if (!this.#isFailing && !(error instanceof Refusal))
      this.#parts.log.warn({ err: error }, 'the newest checkpoint could not be published')
    this.#isFailing = true
    return false
  }

  #back({ name }: WitnessClient): void {
    if (this.#away.delete(name)) this.#parts.log.info({ witness: name }, 'a witness cosigns again')
  }

  #missed({ name }: WitnessClient, error: unknown): void {
    if (this.#away.has(name) || this.#stopping.signal.aborted) return
    this.#away.add(name)
    const reason = error instanceof WitnessRefusal ? error.message : 'cannot be reached'
    this.#parts.log.warn({ witness: name, reason }, 'a witness does not cosign')
  }

  #rest(ms: number): Promise<void> {
    return delay(Math.max(0, ms), undefined, { signal: this.#stopping.signal }).catch(() => {})
  }
}
