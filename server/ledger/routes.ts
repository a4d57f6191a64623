import { hexToBytes } from '@noble/hashes/utils.js'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { isSameAddress, parseAddress } from '#api/address.ts'
import { transactionByHash, transactions, transfer } from '#api/ledger.ts'
import { HASH_LENGTH, TRANSACTIONS_DEFAULT_ROWS } from '#api/limits.ts'
import { type Micros, microsFromJson, microsToJson } from '#api/money.ts'
import { Refusal } from '#api/refusals.ts'
import { describePages, isUnchanged, linkToOlder, pageRange } from '../http/paging.ts'
import { serve } from '../http/serve.ts'
import type { ChainHead } from './head.ts'
import { historyRoutes } from './historyRoutes.ts'
import type { Ledger } from './ledger.ts'
import type { LedgerTransaction } from './order.ts'
import { presentTransaction } from './present.ts'
import { readByHash, readByNumber, readRange } from './read.ts'
import { transferOrder } from './transfer.ts'

interface Parts {
  ledger: Ledger
  head: ChainHead
  pool: pg.Pool
  transferFee: Micros
  now: () => number
}

export function ledgerRoutes(
  app: FastifyInstance,
  { ledger, head, pool, transferFee, now }: Parts,
): void {
  serve(app, transfer, async (input, { caller }) => {
    const amount = microsFromJson(input.amount)
    if (!amount) throw new Refusal('amount_invalid')
    if (!isSameAddress(input.fromAddress, caller.address)) throw new Refusal('not_own_wallet')
    const to = parseAddress(input.toAddress)
    if (!to) throw new Refusal('address_invalid')
    const result = await ledger.submit(
      transferOrder({
        from: caller.address,
        to,
        amount,
        fee: transferFee,
        key: input.idempotencyKey ?? null,
        atMs: now(),
      }),
    )
    const made = 'made' in result ? result.made : await readByNumber(pool, result.madeBefore)
    return {
      message: 'Transaction successful!',
      transaction: presentTransaction(made!),
      totalCoins: microsToJson(made!.fromBalance!),
    }
  })

  serve(app, transactions, async (input, { request, reply }) => {
    const total = head.totals.transactions
    describePages(request, reply, input, total)
    if (isUnchanged(request, reply, head.version)) return ''
    const { limit = TRANSACTIONS_DEFAULT_ROWS, before } = input
    const { first, last } = pageRange(input, total, before && before - 1)
    if (before && first > 1) linkToOlder(request, reply, { limit, before: first })
    return (await newestOrRead(first, last)).map(presentTransaction)
  })

  historyRoutes(app, pool)

  serve(app, transactionByHash, async ({ hash }) => {
    const isHash = hash.length === HASH_LENGTH && /^[0-9a-f]+$/i.test(hash)
    const found = isHash ? await readByHash(pool, hexToBytes(hash)) : null
    if (!found) throw new Refusal('transaction_not_found')
    return presentTransaction(found)
  })

  /** The newest thousand are in memory: what everybody polls costs no query. */
  async function newestOrRead(first: number, last: number): Promise<LedgerTransaction[]> {
    if (last < first) return []
    const total = head.totals.transactions
    if (first > total - head.remembered) return head.newest(total - last, last - first + 1)
    return readRange(pool, first, last)
  }
}
