import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { micros } from '#api/chain/money.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { transferOrder } from '../../ledger/transfer.ts'
import {
  openingOrder,
  openTestLedger,
  randomAddress,
  testLedger,
} from '../../testing/testLedger.ts'
import { whenDone } from '../../testing/whenDone.ts'

const FEE = micros(3n)
const { ledger, pool, url } = await testLedger()
const other = await openTestLedger(url, pool)
whenDone(() => other.close())
const processes = [ledger, other.ledger]

const payments = fc.array(
  fc.record({ process: fc.nat({ max: 1 }), amount: fc.bigInt({ min: 1n, max: 40n }).map(micros) }),
  { minLength: 2, maxLength: 16 },
)

test('concurrent payments in two processes never exceed the daily sum of a key, fees included', async () => {
  const property = fc.asyncProperty(payments, fc.bigInt(4n, 200n), async (wanted, limit) => {
    const [from, to, apiKey] = [randomAddress(), randomAddress(), randomUUID()]
    await ledger.submit(openingOrder(from, micros(10_000n)))
    await other.ledger.submit(openingOrder(to, micros(0n)))
    const isPaid = await Promise.all(
      wanted.map(({ process, amount }) => {
        const consent = [{ limit: micros(limit), apiKey }]
        const order = { from, to, amount, fee: FEE, key: randomUUID(), consent, atMs: 0 }
        return processes[process]!.submit(transferOrder(order)).then(
          () => true,
          (error: unknown) => {
            expect(error).toMatchObject({ code: 'api_key_sum' } satisfies Partial<Refusal>)
            return false
          },
        )
      }),
    )
    const costs = wanted.map(({ amount }) => amount + FEE)
    const spent = costs.reduce((sum, cost, i) => (isPaid[i] ? sum + cost : sum), 0n)
    expect(spent).toBeLessThanOrEqual(limit)
    // Nothing is refused that would still fit.
    costs.forEach((cost, i) => isPaid[i] || expect(spent + cost).toBeGreaterThan(limit))
  })
  await fc.assert(property, { numRuns: 25 })
})
