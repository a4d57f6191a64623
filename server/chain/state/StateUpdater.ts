import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { bytesToHex } from '@noble/hashes/utils.js'
import { exactTypes } from '../../db/database.ts'
import { NEWS_AT_ONCE, NewsReader } from '../reading/NewsReader.ts'
import { BLOCKS_CHANNEL } from '../reading/records.ts'
import { STATE_CHANNEL } from './NewestState.ts'
import { readKeyChanges } from './readKeyChanges.ts'
import { readState } from './readState.ts'
import type { ChangedKeys, StateKeeper } from './StateKeeper.ts'
import { answerTo, ANSWERED_CHANNEL, ASKED_CHANNEL } from './statePaths.ts'
import { LOCKS } from '../../db/locks.ts'

/** Long enough that payments share the hashing, short enough to lag by less than a second. */
const PAUSE_MS = 250
const LOOK_FOR_LOCK_MS = 1000
/** The process that computes the state sends something at least this often. */
const BEAT_MS = 10_000
/** If it is silent for longer, it is frozen: hashing a million wallets on a busy machine takes less. */
const FROZEN_MS = 60_000
const RETRY_MS = 1000
const RETRY_AT_MOST_MS = 16_000
const SILENCE_MS = 60_000

interface UpdaterDeps {
  url: string
  onProblem: (error: unknown) => void
}

/**
 * Computes the state of all wallets after the blocks and announces it to all writers; answers requests for the path of a
 * wallet to the root of one of the last states. On a connection of its own, so that it can run in a thread.
 */
export class StateUpdater {
  readonly #deps: UpdaterDeps
  readonly #stopping = new AbortController()
  #running: Promise<void> = Promise.resolve()

  constructor(deps: UpdaterDeps) {
    this.#deps = deps
  }

  start(): void {
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  /** After any failure it starts again from what is stored. */
  async #run(): Promise<void> {
    const { signal } = this.#stopping
    for (let pauseMs = RETRY_MS; !signal.aborted;) {
      const begunAtMs = performance.now()
      const turn = new FoldingTurn(this.#deps.url, signal)
      await turn.run().catch((error: unknown) => {
        if (!signal.aborted) this.#deps.onProblem(error)
      })
      await rest(pauseMs, signal)
      // Reading a million wallets again and again for nothing would keep a core busy.
      const wasLong = performance.now() - begunAtMs > 2 * RETRY_AT_MOST_MS
      pauseMs = wasLong ? RETRY_MS : Math.min(2 * pauseMs, RETRY_AT_MOST_MS)
    }
  }
}

/** As long as the connection lasts and nothing fails. */
class FoldingTurn {
  readonly #signal: AbortSignal
  readonly #client: pg.Client
  readonly #news: NewsReader
  #keeper: StateKeeper | null = null
  /** Changes of blocks whose transactions may not have been read. */
  #laterKeys: ChangedKeys[] = []
  #wake = Promise.withResolvers<void>()
  readonly #gone = Promise.withResolvers<never>()

  constructor(url: string, signal: AbortSignal) {
    this.#signal = signal
    this.#client = new pg.Client({
      connectionString: url,
      application_name: 'cxac-state',
      types: exactTypes,
      pipeline: true,
      keepAlive: true,
      query_timeout: SILENCE_MS,
    })
    this.#news = new NewsReader(this.#client)
    this.#gone.promise.catch(() => {})
    this.#client.on('error', error => this.#gone.reject(error))
    this.#client.on('end', () => this.#gone.reject(new Error('The connection has ended')))
    this.#client.on('notification', ({ channel, payload = '' }) => this.#onNotice(channel, payload))
  }

  async run(): Promise<void> {
    try {
      await this.#client.connect()
      if (!(await this.#takeLock())) return
      await this.#client.query(`LISTEN ${BLOCKS_CHANNEL}; LISTEN ${ASKED_CHANNEL}`)
      await this.#read()
      await this.#announce()
      while (!this.#signal.aborted) {
        const begunAtMs = performance.now()
        this.#wake = Promise.withResolvers<void>()
        await this.#updateState()
        await this.#restUntil(begunAtMs + PAUSE_MS)
        await this.#untilNews()
      }
    } finally {
      await Promise.race([this.#client.end().catch(() => {}), delay(PAUSE_MS)])
    }
  }

  /** Waits for the lock. A holder that is silent for too long is frozen: its connection is terminated. */
  async #takeLock(): Promise<boolean> {
    while (!this.#signal.aborted) {
      const { rows } = await this.#client.query<{ isTaken: boolean }>(
        `SELECT pg_try_advisory_lock(${LOCKS.state}) AS "isTaken"`,
      )
      if (rows[0]!.isTaken) return true
      await this.#client.query(
        `SELECT pg_terminate_backend(pid)
         FROM pg_locks JOIN pg_stat_activity USING (pid)
         WHERE locktype = 'advisory' AND granted AND objid = ${LOCKS.state}
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
           AND state <> 'active' AND state_change < clock_timestamp() - $1 * interval '1 millisecond'`,
        [FROZEN_MS],
      )
      await this.#restUntil(performance.now() + LOOK_FOR_LOCK_MS)
    }
    return false
  }

  async #read(): Promise<void> {
    await this.#client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    this.#keeper = await readState(this.#client)
    await this.#client.query('COMMIT')
  }

  async #updateState(): Promise<void> {
    const keeper = this.#keeper!
    for (let read = NEWS_AT_ONCE; read === NEWS_AT_ONCE;) {
      const rows = await this.#news.readOn(keeper.transactions + 1)
      for (const { transaction, blockHash } of rows) keeper.take(transaction, blockHash)
      read = rows.length
    }
    await this.#takeKeys(keeper)
    if (!keeper.hasNews) return
    keeper.update(performance.now())
    await this.#announce()
  }

  /**
   * Changes of keys up to the last block whose transactions were read; and those that were seen before these were read,
   * whose blocks may have no transaction.
   */
  async #takeKeys(keeper: StateKeeper): Promise<void> {
    const seen = this.#laterKeys.at(-1)?.block ?? 0
    const end = Math.max(keeper.block, seen)
    const changes = await readKeyChanges(this.#client, keeper.keysBlock)
    for (const change of changes) if (change.block <= end) keeper.takeKeys(change)
    this.#laterKeys = changes.filter(change => change.block > end)
    if (this.#laterKeys.length) this.#wake.resolve()
  }

  /** Only with the right sum, and if its block is in the chain: a wrong state is never named. */
  async #announce(): Promise<void> {
    const { asOf, state } = this.#keeper!
    if (asOf.block === 0) return
    const { block, blockHash } = asOf
    const payload = `${block} ${bytesToHex(blockHash)} ${bytesToHex(state.root)} ${state.sum}`
    const { rowCount } = await this.#client.query(
      `WITH stored AS (
         INSERT INTO newest_state (block, block_hash, root, sum_micros)
         SELECT number, hash, $3, $4
         FROM blocks
         WHERE number = $1 AND hash = $2 AND issued_micros - fees_micros = $4
         ON CONFLICT (is_only) DO UPDATE
         SET block = excluded.block, block_hash = excluded.block_hash, root = excluded.root,
           sum_micros = excluded.sum_micros
         RETURNING true
       )
       SELECT pg_notify('${STATE_CHANNEL}', $5) FROM stored`,
      [block, blockHash, state.root, state.sum, payload],
    )
    if (!rowCount) throw new Error(`The state after block ${block} is not one of this chain`)
  }

  #onNotice(channel: string, payload: string): void {
    if (channel === BLOCKS_CHANNEL) return this.#wake.resolve()
    const answer = this.#keeper && answerTo(payload, this.#keeper)
    if (!answer) return
    this.#client
      .query(`SELECT pg_notify('${ANSWERED_CHANNEL}', $1)`, [answer])
      .catch((error: unknown) => this.#gone.reject(error))
  }

  /** Each look sends something, so that it does not count as frozen. */
  async #untilNews(): Promise<void> {
    const beat = new AbortController()
    const signal = AbortSignal.any([beat.signal, this.#signal])
    await Promise.race([this.#wake.promise, this.#gone.promise, rest(BEAT_MS, signal)])
    beat.abort()
  }

  async #restUntil(ms: number): Promise<void> {
    await Promise.race([this.#gone.promise, rest(ms - performance.now(), this.#signal)])
  }
}

const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(Math.max(0, ms), undefined, { signal }).catch(() => {})
