import type { FastifyInstance } from 'fastify'
import { isSameAddress } from '#api/shortAddress.ts'
import { settleTransfer, transfer } from '#api/calls/ledger.ts'
import { microsToJson } from '#api/chain/money.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { serve } from '../http/serve.ts'
import type { LedgerTransaction } from '../chain/reading/records.ts'
import type { Throttle } from '../limits/Throttle.ts'
import type { Ledger } from './ledger.ts'
import { presentTransaction } from '../chain/presentTransaction.ts'
import { readByNumber } from '../chain/reading/readTransactions.ts'
import { bulkRoute } from './payments/bulkRoute.ts'
import { settleOrder } from './keys/settleOrder.ts'
import { parsePayment, type PaymentDeps, Payments } from './payments/Payments.ts'

interface LedgerRouteDeps extends PaymentDeps {
  ledger: Ledger
  throttle: Pick<Throttle, 'count'>
}

export function ledgerRoutes(app: FastifyInstance, deps: LedgerRouteDeps): void {
  const { ledger, pool, digestKey, throttle, now } = deps
  const payments = new Payments(deps)
  bulkRoute(app, ledger, payments)

  serve(app, transfer, async (input, { caller }) => {
    const { fromAddress, toAddress, amount, idempotencyKey: key = null, passkey, signature } = input
    const { note = '', toName = '' } = input
    const parsed = parsePayment({ to: toAddress, amount }, 'toAddress')
    if (!isSameAddress(fromAddress, caller.address)) throw new Refusal('not_own_wallet')
    const payment = { ...parsed, key, note, toName, passkey, signature }
    const [terms] = await payments.termsOf(caller, [payment])
    const result = await ledger.submit(payments.order(caller, payment, terms!))
    if ('made' in result) return present(result.made)
    const { madeBefore } = result
    const found = await payments.readRepeated([{ madeBefore, note: terms!.note }])
    return present(found.get(madeBefore)!)
  })

  serve(app, settleTransfer, async ({ fromAddress, idempotencyKey: key }, { caller }) => {
    if (!isSameAddress(fromAddress, caller.address)) throw new Refusal('not_own_wallet')
    await throttle.count('settled', caller.id)
    const settling = { from: caller.address, key, atMs: now() }
    const { madeBefore } = await ledger.submit(settleOrder(settling, digestKey))
    return {
      made: madeBefore === null ? null : present((await readByNumber(pool, madeBefore))!),
    }
  })
}

const present = (made: LedgerTransaction) => ({
  message: 'Transaction successful!',
  transaction: presentTransaction(made),
  totalCoins: microsToJson(made.fromBalance!),
})
