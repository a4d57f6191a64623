import { randomUUID } from 'node:crypto'
import { micros } from '#api/chain/money.ts'
import { transferOrder } from '#server/ledger/transfer.ts'
import { measure } from '../support/measure.ts'
import { openBench } from '../support/openBench.ts'
import { openWallets } from '../support/openPeople.ts'
import { pickTwo } from './pickTwo.ts'

const WALLETS = 10_000
const CALLERS = 512
const SECONDS = 5

/** Transfers per second on a new ledger, for which PostgreSQL has planned with statistics of three wallets. */
export async function youngRates(): Promise<number[]> {
  const installation = await openBench()
  const { ledger, owner, close } = installation
  const rates: number[] = []
  try {
    await openWallets(installation, 3)
    await owner.query('ANALYZE')
    const addresses = await openWallets(installation, WALLETS)
    const transfer = () => {
      const [from, to] = pickTwo(addresses)
      const [amount, fee] = [micros(123n), micros(1000n)]
      return ledger.submit(
        transferOrder({ from, to, amount, fee, key: randomUUID(), atMs: Date.now() }),
      )
    }
    for (let second = 0; second < SECONDS; second++)
      rates.push((await measure(CALLERS, 1000, transfer)).perSecond)
    return rates
  } finally {
    await close()
  }
}
