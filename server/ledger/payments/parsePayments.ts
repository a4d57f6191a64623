import { setImmediate as nextTurn } from 'node:timers/promises'
import type { InputOf } from '#api/call.ts'
import type { transfers } from '#api/calls/ledger.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { parsePayment, type Payment } from './Payments.ts'
import { ofPayment } from './ofPayment.ts'

export type BulkPayment = Payment & { key: string }

/** Checksums of a thousand addresses would hold up other requests: those are answered in between. */
const AT_ONCE = 100

/** Refuses the whole request for one bad payment, before any is made. */
export async function parsePayments(
  written: InputOf<typeof transfers>['payments'],
): Promise<BulkPayment[]> {
  const firstWith = new Map<string, number>()
  const parsed: BulkPayment[] = []
  for (const [i, { key, note = '', toName = '', signature, ...payment }] of written.entries()) {
    const first = firstWith.get(key)
    if (first !== undefined)
      throw ofPayment(
        new Refusal('key_reused', {
          sentence: `It has the same key as payment ${first + 1}.`,
          body: { field: 'key' },
        }),
        i,
      )
    firstWith.set(key, i)
    try {
      parsed.push({
        ...parsePayment(payment, 'to'),
        key,
        note,
        toName,
        passkey: undefined,
        signature,
      })
    } catch (error) {
      throw error instanceof Refusal ? ofPayment(error, i) : error
    }
    if (parsed.length % AT_ONCE === 0) await nextTurn()
  }
  return parsed
}
