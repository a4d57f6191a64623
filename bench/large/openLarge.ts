import { join } from 'node:path'
import { openBench } from '../support/openBench.ts'
import { type Size, GrowingChain } from './GrowingChain.ts'
import { storeChain } from './storeChain.ts'

const SIZE: Size = {
  people: Number(process.env['LARGE_PEOPLE'] ?? 1_000_000),
  transactions: Number(process.env['LARGE_TRANSACTIONS'] ?? 5_000_000),
}
export const LARGE_DIR = process.env['LARGE_DIR'] ?? join(import.meta.dirname, '../../.cache/large')

/** A ledger of a million users and five million transactions, made once and reused (LARGE_DIR, or .cache/large). */
export async function openLarge() {
  const large = await openBench({}, LARGE_DIR)
  try {
    const { rows } = await large.owner.query<{ transactions: bigint }>(
      'SELECT transactions FROM chain_head',
    )
    const found = Number(rows[0]!.transactions)
    if (found > 0) {
      console.log(`${LARGE_DIR} holds ${found} transactions.`)
      return large
    }
    await make(large.ownerUrl)
  } catch (error) {
    await large.close()
    throw error
  }
  // An app opened on the empty ledger would first have to read five million transactions.
  await large.close()
  return openBench({}, LARGE_DIR)
}

async function make(ownerUrl: string): Promise<void> {
  console.log(`Making ${SIZE.transactions} transactions of ${SIZE.people} people in ${LARGE_DIR} …`)
  const begin = performance.now()
  await storeChain(ownerUrl, new GrowingChain(SIZE, Date.now()), done =>
    process.stdout.write(`\r${Math.floor((done / SIZE.transactions) * 100)} %`),
  )
  console.log(`\rMade in ${((performance.now() - begin) / 1000).toFixed(0)} s.`)
}
