import { hexToBytes } from '@noble/hashes/utils.js'
import type { FastifyInstance } from 'fastify'
import type { Transaction } from '#api/schemas/ledger.ts'
import { transactionByHash, transactions } from '#api/calls/ledger.ts'
import { HASH_LENGTH, TRANSACTIONS_DEFAULT_ROWS } from '#api/limits.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { LiveLedger } from '../chain/LiveLedger.ts'
import { presentTransaction } from '../chain/presentTransaction.ts'
import { readByHash, readTransactions } from '../chain/reading/readTransactions.ts'
import type { LedgerTransaction } from '../chain/reading/records.ts'
import type { Sql } from '../db/database.ts'
import { describePages, linkToOlder, pageRange } from '../http/paging.ts'
import { serve } from '../http/serve.ts'
import { TaggedReply } from '../http/TaggedReply.ts'
import { Versioned } from '../cache/Versioned.ts'

/** All transactions, and one by its hash. */
export function listRoutes(app: FastifyInstance, sql: Sql, head: LiveLedger): void {
  const lists = new Versioned<string, TaggedReply<Transaction[]>>()
  serve(app, transactions, (input, { request: { url } }) =>
    lists.at(head.version, url, () => {
      const total = head.totals.transactions
      const { limit = TRANSACTIONS_DEFAULT_ROWS, before } = input
      const { first, last } = pageRange(input, total, before && before - 1)
      return new TaggedReply(head.version, {
        make: async () => (await newestOrRead(first, last)).map(presentTransaction),
        headers: {
          ...describePages(url, input, total),
          ...(before && first > 1 ? linkToOlder(url, { limit, before: first }) : {}),
        },
      })
    }),
  )

  serve(app, transactionByHash, async ({ hash }) => {
    const isHash = hash.length === HASH_LENGTH && /^[0-9a-f]+$/i.test(hash)
    const found = isHash ? await readByHash(sql, hexToBytes(hash)) : null
    if (!found) throw new Refusal('transaction_not_found')
    return presentTransaction(found)
  })

  /** The newest thousand are in memory, so that polls cost no query. */
  async function newestOrRead(first: number, last: number): Promise<LedgerTransaction[]> {
    if (last < first) return []
    const total = head.totals.transactions
    if (first > total - head.remembered) return head.newest(total - last, last - first + 1)
    return readTransactions(sql, first, last)
  }
}
