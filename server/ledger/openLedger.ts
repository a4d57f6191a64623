import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import { MINUTE_MS } from '#api/time.ts'
import type { Listener } from '../db/listener.ts'
import { Continuity } from '../chain/continuity/Continuity.ts'
import { LiveLedger } from '../chain/LiveLedger.ts'
import { BalancesFile } from '../chain/ranking/BalancesFile.ts'
import { BLOCKS_CHANNEL } from '../chain/reading/records.ts'
import { NewestState } from '../chain/state/NewestState.ts'
import { ServedFile } from '../chain/continuity/ServedFile.ts'
import type { Sql } from '../db/database.ts'
import { connectToWrite } from './connectToWrite.ts'
import { Ledger } from './ledger.ts'
import { ChainWriter } from './ChainWriter.ts'

/** A start after a crash has as much to read from the database. */
const SAVE_EVERY_MS = 10 * MINUTE_MS

interface LedgerDeps {
  /** For the writer's own connection. */
  url: string
  pool: pg.Pool
  /** Reads blocks of other processes, and what orders need. */
  reader: Sql
  listener: Listener
  log: Logger
  /** Where the served block is stored; null: nowhere. */
  dataDir: string | null
}

/** The ledger of one process: its writer, and its newest blocks in memory. */
export async function openLedger({ url, pool, reader, listener, log, dataDir }: LedgerDeps) {
  const tag = randomUUID()
  const continuity = new Continuity(
    pool,
    log,
    dataDir === null ? null : new ServedFile(dataDir, log),
  )
  await continuity.open()
  const file = dataDir === null ? null : new BalancesFile(dataDir, log)
  const head = new LiveLedger(pool, reader, log, continuity, file)
  // Subscribed after the load: a block applied halfway through the load would be counted wrongly.
  await head.load()
  await listener.subscribe(BLOCKS_CHANNEL, {
    onNotice: payload => void (payload.endsWith(tag) || head.catchUp()),
    onReturn: () => void head.catchUp(),
  })
  await head.catchUp()
  const writer = new ChainWriter(events => connectToWrite(url, events), tag, log)
  const states = await NewestState.open(reader, listener, log)
  const ledger = new Ledger({ writer, reader, live: head, continuity, states, log })
  const saving = setInterval(() => void head.save(), SAVE_EVERY_MS).unref()
  const close = async () => {
    clearInterval(saving)
    await ledger.close()
    await head.save()
    await continuity.close()
  }
  return { head, ledger, continuity, states, close }
}
