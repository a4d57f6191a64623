import { bytesToHex } from '@noble/hashes/utils.js'
import { formatCoins } from '#api/chain/money.ts'
import type { Sql } from '../db/database.ts'
import { ownSide } from '../chain/ownSide.ts'
import type { LedgerTransaction, Wallet } from '../chain/reading/records.ts'
import { readHistory } from '../chain/reading/readTransactions.ts'

const CHUNK_ROWS = 1000
const HEADER = 'number,time,kind,direction,counterparty,amount,fee,balance,block,hash\r\n'

/** Every line of the wallet's history as of now, oldest first, a chunk at a time. */
export async function* historyLines(sql: Sql, wallet: Wallet): AsyncGenerator<string> {
  yield HEADER
  for (let first = 1; first <= wallet.historyLength; first += CHUNK_ROWS) {
    const last = Math.min(wallet.historyLength, first + CHUNK_ROWS - 1)
    const rows = await readHistory(sql, wallet.number, first, last)
    yield rows
      .toReversed()
      .map(row => line(row, wallet))
      .join('')
  }
}

/** No field needs quotes: all are numbers, our own words, or hex. */
function line(row: LedgerTransaction, wallet: Wallet): string {
  const { direction, counterparty, fee, balance } = ownSide(row, wallet.number)
  const fields = [
    row.number,
    new Date(row.atMs).toISOString(),
    row.kind,
    direction,
    counterparty,
    formatCoins(row.amount),
    formatCoins(fee),
    formatCoins(balance),
    row.block,
    bytesToHex(row.hash),
  ]
  return `${fields.join(',')}\r\n`
}
