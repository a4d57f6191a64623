import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import { follow } from './follow.ts'
import { ChainHead } from './head.ts'
import { Ledger } from './ledger.ts'
import { Writer } from './writer.ts'

export interface OpenLedger {
  ledger: Ledger
  head: ChainHead
  /** Commits what waits, then lets go of the database. */
  close: () => Promise<void>
}

/** One process's share of the ledger: its writer, and its view of the newest blocks. */
export async function openLedger(url: string, pool: pg.Pool, log: Logger): Promise<OpenLedger> {
  const tag = randomUUID()
  const head = new ChainHead(pool, log)
  const stopFollowing = await follow(url, tag, head, log)
  await head.load()
  const ledger = new Ledger(new Writer(url, tag, log), head, log)
  return {
    ledger,
    head,
    async close() {
      await ledger.close()
      await stopFollowing()
    },
  }
}
