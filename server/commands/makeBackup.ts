import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../settings/config.ts'
import type { BackupPlace } from '../backup/place.ts'
import { writeBackup } from '../backup/writeBackup.ts'
import { withCluster } from '../db/withDatabase.ts'
import { PlainProblem } from '../text/PlainProblem.ts'
import { requireBackupKey } from './requireBackupKey.ts'

/** Brings a place up to date with this installation. */
export async function makeBackup(
  config: Config,
  place: BackupPlace,
  isWhole: boolean,
  say: (line: string) => void,
): Promise<void> {
  const { dataDir } = config
  requireEmbedded(config)
  const backupKey = requireBackupKey(config)
  if (`${place.name}/`.startsWith(`${dataDir}/`))
    throw new PlainProblem(
      `${place.name} is in the data folder itself: if that is lost, the backup is lost too. Choose another place.`,
    )
  await requireInstallation(dataDir)
  const { path, bytes, takenAt, isLog } = await withCluster(config, cluster =>
    writeBackup({ cluster, dataDir }, { place, backupKey, isWhole }),
  )
  const kind = isLog ? 'an increment since the last backup there, up to' : 'a full backup as of'
  say(`${path}: ${kind} ${takenAt.toISOString()}, ${bytes} bytes, read back and right.`)
  for (const [what, isSet] of [
    ['SIGNING_KEY', config.signingKey],
    ['KYC_KEY', config.kycKey],
    ['the documents in S3_URL', config.s3],
  ] as const)
    if (isSet) say(`Not included: ${what}. Keep a copy of that too.`)
  say('Store BACKUP_KEY apart from it: without that, nobody can open it.')
}

function requireEmbedded({ databaseUrl }: Config): void {
  if (databaseUrl)
    throw new PlainProblem(
      'npm run backup is for the embedded database. Back up the database of DATABASE_URL with a tool for PostgreSQL, for example pgBackRest, and also back up the data folder with its keys.',
    )
}

async function requireInstallation(dataDir: string): Promise<void> {
  await access(join(dataDir, 'postgres.password')).catch(() => {
    throw new PlainProblem(`There is no installation in ${dataDir}. Set DATA_DIR to its folder.`)
  })
}
