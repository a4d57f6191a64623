/**
 * A ledger of a million people and five million transactions, made once and kept (LARGE_DIR, else .cache/large), and what
 * it costs to audit all of it.
 */
import { join } from 'node:path'
import process from 'node:process'
import { auditDatabase } from '#server/chain/audit.ts'
import { GrowingChain } from './large/growChain.ts'
import { storeChain } from './large/storeChain.ts'
import { openBench } from './openBench.ts'

const SIZE = {
  people: Number(process.env['LARGE_PEOPLE'] ?? 1_000_000),
  transactions: Number(process.env['LARGE_TRANSACTIONS'] ?? 5_000_000),
}
const DIR = process.env['LARGE_DIR'] ?? join(import.meta.dirname, '../.cache/large')

const large = await openBench({}, DIR)
try {
  const { rows } = await large.owner.query<{ transactions: bigint }>(
    'SELECT transactions FROM chain_head',
  )
  const found = Number(rows[0]!.transactions)
  if (found === 0) await make()
  else console.log(`${DIR} holds ${found} transactions.`)
  const begin = performance.now()
  const { blocks, transactions, wallets } = await auditDatabase(large.owner)
  const seconds = (performance.now() - begin) / 1000
  const { user, system } = process.cpuUsage()
  console.log(
    `Audit: all right. ${transactions} transactions in ${blocks} blocks, ${wallets} wallets: ${seconds.toFixed(0)} s, ${Math.round(transactions / seconds)} a second, ${Math.round((user + system) / 1e6)} s of this processor, ${Math.round(process.resourceUsage().maxRSS / 1024)} MB at most`,
  )
} finally {
  await large.close()
}

async function make(): Promise<void> {
  console.log(`Making ${SIZE.transactions} transactions of ${SIZE.people} people in ${DIR} …`)
  const begin = performance.now()
  const chain = new GrowingChain(SIZE, Date.now())
  await storeChain(large.ownerUrl, chain, done =>
    process.stdout.write(`\r${Math.floor((done / SIZE.transactions) * 100)} %`),
  )
  console.log(`\rMade in ${((performance.now() - begin) / 1000).toFixed(0)} s.`)
}
