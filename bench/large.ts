/** What it costs to audit all of the large ledger. */
import process from 'node:process'
import { auditDatabase } from '#server/chain/audit.ts'
import { openLarge } from './large/openLarge.ts'

const large = await openLarge()
try {
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
