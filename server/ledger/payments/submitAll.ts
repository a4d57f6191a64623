import { Refusal } from '#api/refusals/refusals.ts'
import type { Ledger } from '../ledger.ts'
import type { Order } from '../order.ts'

/** Orders of one request in the queue at a time: half of them can be decided while the others are stored. */
const AT_ONCE = 256

/**
 * Submits one order after the other, in this order, and waits until each is answered. Only some wait in the queue at a
 * time, so that bulk requests take turns.
 */
export async function submitAll<Result, Shown>(
  ledger: Ledger,
  count: number,
  orderOf: (i: number) => Order<Result>,
  show: (result: Result) => Shown,
): Promise<(Shown | Refusal)[]> {
  const results: (Shown | Refusal)[] = []
  const bugs: unknown[] = []
  let next = 0
  const submitNext = async () => {
    for (let i = next++; i < count; i = next++)
      try {
        // Presented one by one, because presenting all at the end would hold up other requests.
        results[i] = show(await ledger.submit({ ...orderOf(i), bulkPayments: 1 }))
      } catch (error) {
        if (error instanceof Refusal) results[i] = error
        else bugs.push(error)
      }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, count) }, submitNext))
  // Only now: while others are under way, nothing is known about them.
  if (bugs.length) throw bugs[0]
  return results
}
