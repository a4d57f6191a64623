import { hexToBytes } from '@noble/hashes/utils.js'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { isSameAddress, parseAddress } from '#api/address.ts'
import { transactionByHash, transactions, transactionsOfAddress, transfer } from '#api/ledger.ts'
import { HASH_LENGTH } from '#api/limits.ts'
import { type Micros, microsFromJson, microsToJson } from '#api/money.ts'
import { Refusal } from '#api/refusals.ts'
import { describePages, isUnchanged, pageRange } from '../http/paging.ts'
import { serve } from '../http/serve.ts'
import type { ChainHead } from './head.ts'
import type { Ledger } from './ledger.ts'
import type { LedgerTransaction } from './order.ts'
import { presentTransaction } from './present.ts'
import { readByHash, readByNumber, readHistory, readRange, readWallet } from './read.ts'
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
    if (isUnchanged(request, reply, `${head.block}`)) return ''
    const range = pageRange(input, total, input.before && input.before - 1)
    return newestOrRead(range.first, range.last).then(rows => rows.map(presentTransaction))
  })

  serve(app, transactionsOfAddress, async (input, { request, reply }) => {
    const address = parseAddress(input.address)
    const wallet = address && (await readWallet(pool, address))
    if (!wallet) throw new Refusal('address_not_found')
    describePages(request, reply, input, wallet.historyLength)
    if (isUnchanged(request, reply, `${wallet.historyLength}`)) return ''
    const before = input.before && (await sequenceOf(input.before, wallet.number)) - 1
    const { first, last } = pageRange(input, wallet.historyLength, before)
    return (await readHistory(pool, wallet.number, first, last)).map(presentTransaction)
  })

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

  async function sequenceOf(number: number, wallet: number): Promise<number> {
    const found = await readByNumber(pool, number)
    if (found?.fromWallet === wallet) return found.fromSequence!
    if (found?.toWallet === wallet) return found.toSequence
    throw new Refusal('invalid_input', {
      sentence: "'before' must be the number of a transaction of this address.",
    })
  }
}
