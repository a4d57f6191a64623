import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { BackupPlace } from '../backup/place.ts'
import { writeBackup } from '../backup/writeBackup.ts'
import { withCluster } from '../db/reach.ts'
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
      `${place.name} lies in the data folder itself: whatever destroys that takes the backup along. Choose another place.`,
    )
  await requireInstallation(dataDir)
  const { path, bytes, takenAt, isLog } = await withCluster(config, cluster =>
    writeBackup({ cluster, dataDir }, { place, backupKey, isWhole }),
  )
  const what = isLog ? 'what is new since the last backup there, up to' : 'everything as of'
  say(`${path}: ${what} ${takenAt.toISOString()}, ${bytes} bytes, read back and right.`)
  for (const [elsewhere, isMeant] of [
    ['SIGNING_KEY', config.signingKey],
    ['KYC_KEY', config.kycKey],
    ['the documents in S3_URL', config.s3],
  ] as const)
    if (isMeant) say(`Not in it: ${elsewhere}. Keep a copy of that too.`)
  say('Keep BACKUP_KEY apart from it: without that, nobody can open it.')
}

function requireEmbedded({ databaseUrl }: Config): void {
  if (databaseUrl)
    throw new PlainProblem(
      'npm run backup is for the embedded database. That of DATABASE_URL is backed up with PostgreSQL’s own means, for example pgBackRest; and beside it the data folder, with its keys.',
    )
}

async function requireInstallation(dataDir: string): Promise<void> {
  await access(join(dataDir, 'postgres.password')).catch(() => {
    throw new PlainProblem(`There is no installation in ${dataDir}. Set DATA_DIR to its folder.`)
  })
}
