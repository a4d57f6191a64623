import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { LiveLedger } from '../chain/LiveLedger.ts'
import { readHead } from '../chain/reading/records.ts'
import { atomically, type Sql } from '../db/database.ts'
import { enqueueNews } from './jobs.ts'

/** The first news is sent at once; while many blocks arrive, what has gathered once a second. */
const PAUSE_MS = 1000
const TRANSACTIONS_AT_ONCE = 5000

/** The numbers of new transactions, and of new blocks, which may have operator actions. */
export interface Arrived {
  first: number
  last: number
  firstBlock: number
  lastBlock: number
}

export type EnqueueMore = (sql: Sql, arrived: Arrived, nowMs: number) => Promise<void>

interface Following {
  pool: pg.Pool
  head: LiveLedger
  log: Logger
  now: () => number
  enqueueMore: EnqueueMore
}

/**
 * Makes a job for each channel that a new transaction concerns, after its commit. Every process follows, and one
 * at a time makes jobs: none is missed when a process dies, and none is made twice. Returns a function that stops it.
 */
export function followArrivals({
  pool,
  head,
  log,
  now,
  enqueueMore,
}: Following): () => Promise<void> {
  const stop = new AbortController()
  let isAsked = false
  let processing: Promise<void> | null = null

  async function processNew(): Promise<void> {
    while (isAsked && !stop.signal.aborted) {
      isAsked = false
      try {
        if (!(await processArrivals(pool, enqueueMore, now()))) isAsked = true
      } catch (error) {
        isAsked = true
        log.warn({ err: error }, 'notifications could not be read')
      }
      await delay(PAUSE_MS, undefined, { signal: stop.signal, ref: false }).catch(() => {})
    }
    processing = null
  }

  const onChange = () => {
    isAsked = true
    processing ??= processNew()
  }
  const unfollow = head.follow(onChange)
  // What arrived while no process ran.
  onChange()
  return async () => {
    unfollow()
    stop.abort()
    await processing
  }
}

/** Whether everything is processed; otherwise another process is at work, or there are more transactions. */
function processArrivals(pool: pg.Pool, enqueueMore: EnqueueMore, nowMs: number): Promise<boolean> {
  return atomically(pool, async sql => {
    const { rows } = await sql.query<{ transactions: bigint; block: bigint }>(
      'SELECT transactions, block FROM looked_through LIMIT 1 FOR UPDATE SKIP LOCKED',
    )
    if (!rows[0]) return false
    const { transactions: newest, block: lastBlock } = await readHead(sql)
    const known = Number(rows[0].transactions)
    const knownBlock = Number(rows[0].block)
    if (known === newest && knownBlock === lastBlock) return true
    // A database that was rolled back continues from its own head.
    const last = Math.min(newest, known + TRANSACTIONS_AT_ONCE)
    if (known < last) await enqueueNews(sql, known + 1, last, nowMs)
    await enqueueMore(sql, { first: known + 1, last, firstBlock: knownBlock + 1, lastBlock }, nowMs)
    await sql.query('UPDATE looked_through SET transactions = $1, block = $2', [last, lastBlock])
    return last === newest
  })
}
