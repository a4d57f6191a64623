import { type Transaction, transactionsOfAddress } from '#api/ledger.ts'
import { TRANSACTIONS_MAX_ROWS } from '#api/limits.ts'
import { request } from '../../ask/client.ts'

const FULL_PAGE = { show: 'mined', limit: TRANSACTIONS_MAX_ROWS } as const

/** All claims of a wallet, newest first. */
export async function readClaims(address: string, signal: AbortSignal): Promise<Transaction[]> {
  const claims: Transaction[] = []
  let place = {}
  for (;;) {
    const page = { address, ...FULL_PAGE, ...place }
    const rows = await request(transactionsOfAddress, page, signal)
    claims.push(...rows)
    if (rows.length < FULL_PAGE.limit) return claims
    place = { before: Number(rows.at(-1)!._id) }
  }
}
