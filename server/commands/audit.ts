import { resolve } from 'node:path'
import { ChainFault } from '#api/chain/replay.ts'
import { readConfig } from '../config.ts'
import { withDatabase } from '../db/reach.ts'
import { auditDatabase } from '../ledger/audit.ts'
import { Notary } from '../ledger/notary.ts'
import { StartupProblem } from '../problem.ts'
import { readSecret } from '../secret.ts'
import { progressBar } from './progress.ts'

try {
  const config = readConfig(process.env, resolve(import.meta.dirname, '../..'))
  const secret = await readSecret(config)
  await withDatabase(config, async pool => {
    const { verifierKey } = new Notary(pool, secret)
    const audited = await auditDatabase(pool, {
      verifierKey,
      onProgress: progressBar('Recomputing'),
    })
    console.log(
      `The ledger is right: ${audited.blocks} blocks, ${audited.transactions} transactions, ` +
        `${audited.wallets} wallets, ${audited.checkpoints} checkpoints signed by ${verifierKey}.`,
    )
  })
} catch (error) {
  if (error instanceof ChainFault)
    console.error(`The ledger is WRONG. First fault: ${error.message}`)
  else if (error instanceof StartupProblem) console.error(error.message)
  else console.error(error)
  process.exitCode = 1
}
