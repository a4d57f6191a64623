import { transactionsOfAddress } from '#api/calls/ledger.ts'
import { TRANSACTIONS_MAX_ROWS } from '#api/limits.ts'
import type { Transaction } from '#api/schemas/ledger.ts'
import { request } from '../../session/client.ts'

/** The newest payments of a wallet, newest first: as many as wanted, or all that the server lists. */
export async function readPayments(address: string, wanted: number): Promise<Transaction[]> {
  const payments: Transaction[] = []
  let from = {}
  for (;;) {
    const limit = Math.min(TRANSACTIONS_MAX_ROWS, wanted - payments.length)
    const page = await request(transactionsOfAddress, { address, limit, ...from })
    payments.push(...page)
    if (page.length < limit || payments.length >= wanted) return payments
    from = { before: Number(page.at(-1)!._id) }
  }
}
