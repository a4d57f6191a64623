import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { MirrorFolder } from '../transparency/mirror/MirrorFolder.ts'
import { readConfig, type Config } from '../config.ts'
import { restoreInstallation } from '../transparency/restore/restoreInstallation.ts'
import { makeLog } from '../log/log.ts'
import { openInstallation } from '../start/openInstallation.ts'
import { PlainProblem } from '../text/PlainProblem.ts'
import { fromWhereTyped } from './fromWhereTyped.ts'
import { findBackup } from './findBackup.ts'
import { progressBar } from './progress.ts'
import { restoreBackup } from './restoreBackup.ts'
import { tellProblem } from './tellProblem.ts'

const USAGE = `npm run restore -- FOLDER|s3     brings a backup of npm run backup back into an empty data folder, as of its newest moment;
                                 or writes a copy that npm run mirror has made into this installation's empty database
  --until TIME                   as of that moment, like 2026-11-16T03:20:00Z; later than the newest backup, as of that one
  --key VERIFIER_KEY             a mirror's copy only if this key has signed it`

try {
  const { folder, key, until } = readArguments()
  const config = readConfig(process.env, resolve(import.meta.dirname, '../..'))
  const found = await findBackup(config, folder, until)
  if (found) await restoreBackup(config, found.place, found.chosen, console.log)
  else await restoreMirror(config, fromWhereTyped(folder), key)
} catch (error) {
  tellProblem(error)
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
        ? 'The signing key is the same: the same log goes on.'
        : `The signing key here is another one: whoever knows the old log will be told so. To go on with the old one, begin again with its SIGNING_KEY.`,
    )
    console.log(
      'Not in a ledger, and so not restored: accounts, mail addresses, passwords, passkeys, contacts, notes, KYC, frozen wallets, wallets that never had a coin. The coins lie at their addresses; nobody can log in to them until the accounts are back from a copy of the database.',
    )
  } finally {
    await installation.close()
  }
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { key: { type: 'string' }, until: { type: 'string' } },
    })
    const [folder, ...more] = positionals
    if (folder && !more.length) return { folder, key: values.key, until: parseTime(values.until) }
  } catch (error) {
    throw new PlainProblem(`${(error as Error).message}\n\n${USAGE}`)
  }
  throw new PlainProblem(USAGE)
}

/** With its zone: a time of another place would bring another day back. */
function parseTime(text: string | undefined): Date | null {
  if (text === undefined) return null
  const time = new Date(text)
  if (/T.*(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(time.getTime())) return time
  throw new PlainProblem('--until is a time with its zone, like 2026-11-16T03:20:00Z.')
}
