import { NO_STATE } from '#api/chain/block.ts'
import { encodeKeySet, type KeySet } from '#api/chain/keys/keySet.ts'
import type { RecordedBlock, RecordedTransaction } from '#api/chain/replay/replay.ts'
import { packFrontier } from '#api/chain/tree/tree.ts'
import type { MirrorFolder } from '../mirror/MirrorFolder.ts'
import { type ReplayedMirror, replayMirror } from '../mirror/replayMirror.ts'
import { readHead, type Wallet } from '../../chain/reading/records.ts'
import type { Sql } from '../../db/database.ts'
import { PlainProblem } from '../../text/PlainProblem.ts'
import type { DigestKey } from '../../ledger/keys/usedKey.ts'
import { RestoredOrders } from './RestoredOrders.ts'
import { RestoredRows } from './RestoredRows.ts'
import { bytesColumn, numberColumn, plainTextColumn } from '../../ledger/statements/columns.ts'

const BATCH_ROWS = 5000

type Options = NonNullable<Parameters<typeof replayMirror>[1]>

/**
 * Writes a copied ledger into an empty database, in the database transaction of `sql`: a wrong copy leaves nothing
 * behind. Wallets are numbered in the order of their first coins.
 */
export async function restoreLedger(
  sql: Sql,
  folder: MirrorFolder,
  digestKey: DigestKey,
  options: Pick<Options, 'key' | 'rules' | 'onProgress'>,
): Promise<ReplayedMirror> {
  await sql.query('SELECT FROM chain_head FOR UPDATE')
  const { block, wallets } = await readHead(sql)
  if (block > 0 || wallets > 0)
    throw new PlainProblem('This database has a ledger already. Restore into an empty one.')
  const rows = new RestoredRows(sql)
  const orders = new RestoredOrders()
  const onBlock = (next: RecordedBlock, transactions: readonly RecordedTransaction[]) => {
    orders.add(next, transactions)
    return rows.add(next, transactions)
  }
  const restored = await replayMirror(folder, { ...options, onBlock })
  await rows.flush()
  await storeWallets(sql, restored.replay)
  await storeHead(sql, restored.replay)
  await orders.store(sql, digestKey)
  return restored
}

async function storeWallets(sql: Sql, replay: ReplayedMirror['replay']): Promise<void> {
  let batch: (Wallet & { keySet: KeySet | undefined })[] = []
  let number = 0
  const flush = () =>
    sql.query(
      `INSERT INTO wallets (number, address, balance_micros, history_length, key_set)
       SELECT * FROM unnest($1::integer[], $2::text[], $3::bigint[], $4::integer[], $5::bytea[])`,
      [
        numberColumn(batch.map(row => row.number)),
        plainTextColumn(batch.map(row => row.address)),
        numberColumn(batch.map(row => row.balance)),
        numberColumn(batch.map(row => row.historyLength)),
        bytesColumn(batch.map(({ keySet }) => (keySet ? encodeKeySet(keySet) : null))),
      ],
    )
  for (const wallet of replay.wallets()) {
    batch.push({ ...wallet, number: ++number })
    if (batch.length < BATCH_ROWS) continue
    await flush()
    batch = []
  }
  await flush()
}

async function storeHead(sql: Sql, { head, walletCount }: ReplayedMirror['replay']): Promise<void> {
  const { number, hash, atMs, totals, frontier, commits } = head
  const { stateBlock, stateRoot, stateSum } = commits ?? NO_STATE
  await sql.query(
    `UPDATE chain_head
     SET wallets = $1, block = $2, at_ms = $3, transactions = $4, volume_micros = $5,
       fees_micros = $6, issued_micros = $7, hash = $8, frontier = $9, state_block = $10,
       state_root = $11, state_sum_micros = $12, version2_block = $13,
       version3_block = $14`,
    [
      walletCount,
      number,
      atMs,
      totals.transactions,
      totals.volume,
      totals.fees,
      totals.issued,
      hash,
      packFrontier(frontier),
      stateBlock,
      stateRoot,
      stateSum,
      commits && number,
      commits?.evidenceRoot ? number : null,
    ],
  )
}
