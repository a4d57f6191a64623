import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { isSameAddress, parseAddress } from '#api/address.ts'
import { transfer } from '#api/ledger.ts'
import { type Micros, microsFromJson, microsToJson } from '#api/money.ts'
import { Refusal } from '#api/refusals.ts'
import { serve } from '../http/serve.ts'
import type { Ledger } from './ledger.ts'
import { presentTransaction } from '../chain/present.ts'
import { readByNumber } from '../chain/readTransactions.ts'
import { transferOrder } from './transfer.ts'

interface LedgerRouteParts {
  ledger: Ledger
  pool: pg.Pool
  transferFee: Micros
  now: () => number
}

export function ledgerRoutes(
  app: FastifyInstance,
  { ledger, pool, transferFee, now }: LedgerRouteParts,
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
}
