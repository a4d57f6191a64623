import { auditDatabase } from '../chain/auditing/auditDatabase.ts'
import { readAccepted } from '../chain/continuity/losses.ts'
import { Notary } from '../chain/notary.ts'
import { askWitnesses } from '../transparency/publish/askWitnesses.ts'
import { ServedFile } from '../chain/continuity/ServedFile.ts'
import type { Config } from '../settings/config.ts'
import type { Chosen } from '../backup/chooseBackup.ts'
import type { BackupPlace } from '../backup/place.ts'
import { placeBackup } from '../backup/placeBackup.ts'
import { makeLog } from '../logging/log.ts'
import { openInstallation, type Installation } from '../start/openInstallation.ts'
import { PlainProblem } from '../text/PlainProblem.ts'
import { progressBar } from './progressBar.ts'
import { requireBackupKey } from './requireBackupKey.ts'
import { MINUTE_MS } from '#api/time.ts'

/** Restores an installation from the files of `npm run backup`. */
export async function restoreBackup(
  config: Config,
  place: BackupPlace,
  chosen: Chosen,
  say: (line: string) => void,
): Promise<void> {
  if (config.databaseUrl)
    throw new PlainProblem(
      'This is a backup of an embedded database: it is restored into a data folder, without DATABASE_URL.',
    )
  const { takenAt, proved } = await placeBackup(
    { place, chosen, backupKey: requireBackupKey(config) },
    config.dataDir,
    dataDir => openAndAudit({ ...config, dataDir }),
  )
  const { blocks, transactions, wallets, operatorActions, checkpoints } = proved.audited
  say(
    `Restored into ${config.dataDir}: everything as of ${takenAt}, ${ageOf(Date.now() - Date.parse(takenAt))} ago.\n` +
      `The ledger is right: ${blocks} blocks, ${transactions} transactions, ${wallets} wallets, ${operatorActions} operator actions, ${checkpoints} checkpoints.\n` +
      `Everything after that moment is lost. Clients that have seen a checkpoint of more than ${blocks} blocks will report that this ledger does not extend it.`,
  )
  for (const { name, refusal } of proved.witnesses)
    say(`The witness ${name} ${refusal ?? 'has seen no later block, and cosigns it'}.`)
  say(
    proved.isOlder
      ? 'It is OLDER than what a witness has seen: the server will answer 503 until an operator accepts the loss (npm run operator -- ledger accept-loss). docs/operating/backup.md says what to do first.'
      : `If the lost data folder still has 'served' (older versions: 'told'), copy its files into 'served' here before the start: the server then refuses to serve if anything is missing, and reports what.`,
  )
}

async function openAndAudit(config: Config) {
  const installation = await openInstallation(config, { log: makeLog('error') })
  try {
    const { pool, secret, origin, continuity } = installation
    const notary = new Notary(pool, continuity, secret, origin)
    const audited = await auditDatabase(pool, {
      verifierKey: notary.verifierKey,
      onProgress: progressBar('Recomputing'),
    })
    const witnesses = await askWitnesses({ ...installation, notary }, config.witnesses)
    const seen = Math.max(0, ...witnesses.map(witness => witness.seen ?? 0))
    const isOlder = seen > audited.blocks
    if (isOlder) await rememberSeen(installation, seen)
    return { audited, witnesses, isOlder }
  } finally {
    await installation.close()
  }
}

/**
 * As if it had been served here, so that the next start refuses to serve. Its hash is not known, and each block had
 * at least one transaction.
 */
async function rememberSeen({ config, continuity, pool, log }: Installation, seen: number) {
  const { block, transactions, wallets } = continuity.served
  const file = new ServedFile(config.dataDir, log)
  file.note({
    block: seen,
    hash: new Uint8Array(32),
    transactions: transactions + seen - block,
    wallets,
    signed: seen,
    knownLosses: await readAccepted(pool),
  })
  await file.close()
}

function ageOf(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS))
  const parts = [
    [Math.floor(minutes / 1440), 'days'],
    [Math.floor(minutes / 60) % 24, 'hours'],
    [minutes % 60, 'minutes'],
  ] as const
  return parts
    .filter(([count, unit]) => count > 0 || unit === 'minutes')
    .map(([count, unit]) => `${count} ${count === 1 ? unit.slice(0, -1) : unit}`)
    .join(', ')
}
