import type { FastifyInstance } from 'fastify'
import type { ReplyOf } from '#api/call.ts'
import { transfers } from '#api/calls/ledger.ts'
import { BULK_REQUESTS_PER_USER } from '#api/limits.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { isSameAddress } from '#api/shortAddress.ts'
import { presentTransaction } from '../../chain/presentTransaction.ts'
import { type Caller, serve } from '../../http/serve.ts'
import { OpenCounts } from '../../limits/OpenCounts.ts'
import type { Ledger } from '../ledger.ts'
import type { Payments } from './Payments.ts'
import type { TransferResult } from '../transfer.ts'
import { atomicOrder } from './atomicOrder.ts'
import { type BulkPayment, parsePayments } from './parsePayments.ts'
import { submitAll } from './submitAll.ts'

type Outcomes = ReplyOf<typeof transfers>['outcomes']

export function bulkRoute(app: FastifyInstance, ledger: Ledger, payments: Payments): void {
  const running = new OpenCounts()

  serve(app, transfers, async (input, { caller }) => {
    const { fromAddress = caller.address } = input
    if (!isSameAddress(fromAddress, caller.address)) throw new Refusal('not_own_wallet')
    const wanted = await parsePayments(input.payments)
    if (running.of(caller.id) >= BULK_REQUESTS_PER_USER)
      throw new Refusal('too_many_requests', { retryAfterSeconds: 1 })
    running.change([caller.id], 1)
    try {
      return { outcomes: await pay(caller, wanted, input.atomic ? 'all or none' : 'each') }
    } finally {
      running.change([caller.id], -1)
    }
  })

  async function pay(
    caller: Caller,
    wanted: readonly BulkPayment[],
    what: 'each' | 'all or none',
  ): Promise<Outcomes> {
    const terms = await payments.termsOf(caller, wanted)
    const orderOf = (i: number) => payments.order(caller, wanted[i]!, terms[i]!)
    const results =
      what === 'each'
        ? await submitAll(ledger, wanted.length, orderOf, show)
        : (await ledger.submit(atomicOrder(wanted.map((_, i) => orderOf(i))))).map(show)
    const found = await payments.readRepeated(
      results.flatMap((result, i) =>
        'madeBefore' in result ? [{ ...result, note: terms[i]!.note }] : [],
      ),
    )
    return results.map((result, i) => {
      const { key } = wanted[i]!
      if (result instanceof Refusal)
        return {
          key,
          refusal: { code: result.code, message: result.message, ...result.extra.body },
        }
      if ('transaction' in result) return { key, ...result }
      return { key, transaction: presentTransaction(found.get(result.madeBefore)!) }
    })
  }
}

/** A new transaction as it is sent. */
const show = (result: TransferResult) =>
  'made' in result ? { transaction: presentTransaction(result.made) } : result
