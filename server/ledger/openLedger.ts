import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Listener } from '../db/listener.ts'
import { LiveLedger } from '../chain/LiveLedger.ts'
import { Ledger } from './ledger.ts'
import { BLOCKS_CHANNEL } from './statements.ts'
import { Writer } from './writer.ts'

interface LedgerParts {
  /** Where the writer's own connection goes. */
  url: string
  pool: pg.Pool
  listener: Listener
  log: Logger
}

/** One process's share of the ledger: its writer, and its view of the newest blocks. */
export async function openLedger({ url, pool, listener, log }: LedgerParts) {
  const tag = randomUUID()
  const head = new LiveLedger(pool, log)
  // Followed only once loaded: a block applied half-way through the load would be counted wrongly.
  await head.load()
  await listener.subscribe(BLOCKS_CHANNEL, {
    onNotice: payload => void (payload.endsWith(tag) || head.catchUp()),
    onReturn: () => void head.catchUp(),
  })
  await head.catchUp()
  return { head, ledger: new Ledger(new Writer(url, tag, log), head, log) }
}
