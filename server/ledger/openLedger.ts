import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Listener } from '../db/listener.ts'
import { Continuity } from '../chain/continuity/Continuity.ts'
import { LiveLedger } from '../chain/LiveLedger.ts'
import { BLOCKS_CHANNEL } from '../chain/records.ts'
import { NewestState } from '../chain/state/NewestState.ts'
import { ToldFile } from '../chain/continuity/ToldFile.ts'
import type { Sql } from '../db/database.ts'
import { connectToWrite } from './connectToWrite.ts'
import { Ledger } from './ledger.ts'
import { Writer } from './writer.ts'

interface LedgerParts {
  /** Where the writer's own connection goes. */
  url: string
  pool: pg.Pool
  /** For what others wrote and orders need to know, beside the writer's connection. */
  reader: Sql
  listener: Listener
  log: Logger
  /** Where it is kept what was told last; null: nowhere. */
  dataDir: string | null
}

/** One process's share of the ledger: its writer, and its view of the newest blocks. */
export async function openLedger({ url, pool, reader, listener, log, dataDir }: LedgerParts) {
  const tag = randomUUID()
  const continuity = new Continuity(pool, log, dataDir === null ? null : new ToldFile(dataDir, log))
  await continuity.open()
  const head = new LiveLedger(pool, reader, log, continuity)
  // Followed only once loaded: a block applied half-way through the load would be counted wrongly.
  await head.load()
  await listener.subscribe(BLOCKS_CHANNEL, {
    onNotice: payload => void (payload.endsWith(tag) || head.catchUp()),
    onReturn: () => void head.catchUp(),
  })
  await head.catchUp()
  const writer = new Writer(hears => connectToWrite(url, hears), tag, log)
  const states = await NewestState.open(reader, listener, log)
  const ledger = new Ledger({ writer, reader, head, continuity, states, log })
  const close = async () => {
    await ledger.close()
    await continuity.close()
  }
  return { head, ledger, continuity, states, close }
}
