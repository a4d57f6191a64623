import { MirrorFolder } from '../transparency/mirror/MirrorFolder.ts'
import { readConfig, type Config } from '../settings/config.ts'
import { PROJECT } from '../settings/project.ts'
import { restoreInstallation } from '../transparency/restore/restoreInstallation.ts'
import { makeLog } from '../logging/log.ts'
import { openInstallation } from '../start/openInstallation.ts'
import { PlainProblem } from '../text/PlainProblem.ts'
import { fromWhereTyped } from './fromWhereTyped.ts'
import { findBackup } from './findBackup.ts'
import { progressBar } from './progressBar.ts'
import { readArguments } from './readArguments.ts'
import { restoreBackup } from './restoreBackup.ts'
import { printProblem } from './printProblem.ts'

const USAGE = `npm run restore -- FOLDER|s3     restores the newest moment of a backup into an empty data folder;
                                 or writes the copy of npm run mirror into this installation's empty database
  --until TIME                   restores that moment, like 2026-11-16T03:20:00Z, or the newest if that is earlier
  --key VERIFIER_KEY             restores a mirror only if this key has signed it`

try {
  const options = { key: { type: 'string' }, until: { type: 'string' } } as const
  const { values, positionals } = readArguments(USAGE, options, { min: 1, max: 1 })
  const folder = positionals[0]!
  const config = readConfig(process.env, PROJECT)
  const found = await findBackup(config, folder, parseTime(values.until))
  if (found) await restoreBackup(config, found.place, found.chosen, console.log)
  else await restoreMirror(config, fromWhereTyped(folder), values.key)
} catch (error) {
  printProblem(error)
}

async function restoreMirror(config: Config, path: string, key: string | undefined): Promise<void> {
  const installation = await openInstallation(config, { log: makeLog('error') })
  try {
    const restored = await restoreInstallation(installation, new MirrorFolder(path), {
      key,
      onProgress: progressBar('Restoring'),
    })
    const { replay, verifierKey, isSameLog } = restored
    const { number, totals, operatorActions } = replay.head
    console.log(
      `Restored: ${number} blocks, ${totals.transactions} transactions, ${replay.walletCount} wallets, ${operatorActions} operator actions, signed by ${verifierKey}.`,
    )
    console.log(
      isSameLog
        ? 'The signing key is the same: the log continues.'
        : 'The signing key here is another one: clients that know the old log will report that. To continue the old log, restore again with its SIGNING_KEY.',
    )
    console.log(
      'Not restored, because a ledger does not hold them: accounts, mail addresses, passwords, passkeys, contacts, notes, KYC, frozen wallets, wallets that never had a coin. The coins are at their addresses; nobody can log in until the accounts are restored from a copy of the database.',
    )
  } finally {
    await installation.close()
  }
}

/** With its zone: without one, another time zone would restore another moment. */
function parseTime(text: string | undefined): Date | null {
  if (text === undefined) return null
  const time = new Date(text)
  if (/T.*(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(time.getTime())) return time
  throw new PlainProblem('--until is a time with its zone, like 2026-11-16T03:20:00Z.')
}
