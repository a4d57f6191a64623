import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { MirrorFolder } from '../chain/mirror/MirrorFolder.ts'
import { readConfig } from '../config.ts'
import { restoreInstallation } from '../ledger/restore/restoreInstallation.ts'
import { makeLog } from '../log/log.ts'
import { openInstallation } from '../openInstallation.ts'
import { PlainProblem } from '../PlainProblem.ts'
import { fromWhereTyped } from './fromWhereTyped.ts'
import { progressBar } from './progress.ts'
import { tellProblem } from './tellProblem.ts'

const USAGE = `npm run restore -- FOLDER        writes a copy that npm run mirror has made into this installation's empty database
  --key VERIFIER_KEY             and only if this key has signed it`

try {
  const { folder, key } = readArguments()
  const config = readConfig(process.env, resolve(import.meta.dirname, '../..'))
  const installation = await openInstallation(config, { log: makeLog('error') })
  try {
    const restored = await restoreInstallation(
      installation,
      new MirrorFolder(fromWhereTyped(folder)),
      { key, onProgress: progressBar('Restoring') },
    )
    const { replay, verifierKey, isSameLog } = restored
    const { number, totals } = replay.head
    console.log(
      `Restored: ${number} blocks, ${totals.transactions} transactions, ${replay.walletCount} wallets, signed by ${verifierKey}.`,
    )
    console.log(
      isSameLog
        ? 'The signing key is the same: the same log goes on.'
        : `The signing key here is another one: whoever knows the old log will be told so. To go on with the old one, begin again with its SIGNING_KEY.`,
    )
    console.log(
      'Not in a ledger, and so not restored: accounts, mail addresses, passwords, passkeys, contacts, notes, KYC, frozen wallets, wallets that never had a coin. The coins lie at their addresses; nobody can log in to them until the accounts are back from a copy of the database.',
    )
  } finally {
    await installation.close()
  }
} catch (error) {
  tellProblem(error)
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { key: { type: 'string' } },
    })
    const [folder, ...more] = positionals
    if (folder && !more.length) return { folder, key: values.key }
  } catch (error) {
    throw new PlainProblem(`${(error as Error).message}\n\n${USAGE}`)
  }
  throw new PlainProblem(USAGE)
}
