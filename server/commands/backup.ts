import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readConfig, type Config } from '../config.ts'
import { writeBackup } from '../db/backup/writeBackup.ts'
import { withCluster } from '../db/reach.ts'
import { PlainProblem } from '../PlainProblem.ts'
import { fromWhereTyped } from './fromWhereTyped.ts'
import { requireBackupKey } from './requireBackupKey.ts'
import { tellProblem } from './tellProblem.ts'

const USAGE = `npm run backup -- FOLDER         writes everything of this installation into one encrypted file there, while the server runs
                                 BACKUP_KEY encrypts it, and opens it for npm run restore`

try {
  const [folder, ...more] = process.argv.slice(2)
  if (!folder || folder.startsWith('-') || more.length) throw new PlainProblem(USAGE)
  const config = readConfig(process.env, resolve(import.meta.dirname, '../..'))
  await backUp(config, fromWhereTyped(folder))
} catch (error) {
  tellProblem(error)
}

async function backUp(config: Config, folder: string): Promise<void> {
  const { dataDir } = config
  requireEmbedded(config)
  const backupKey = requireBackupKey(config)
  if (`${folder}/`.startsWith(`${dataDir}/`))
    throw new PlainProblem(
      `${folder} lies in the data folder itself: whatever destroys that takes the backup along. Choose another place.`,
    )
  await requireInstallation(dataDir)
  const { file, bytes, takenAt } = await withCluster(config, cluster =>
    writeBackup({ cluster, dataDir }, folder, backupKey),
  )
  console.log(`${file}: everything as of ${takenAt}, ${bytes} bytes, read back and right.`)
  for (const [what, isElsewhere] of [
    ['SIGNING_KEY', config.signingKey],
    ['KYC_KEY', config.kycKey],
    ['the documents in S3_URL', config.s3],
  ] as const)
    if (isElsewhere) console.log(`Not in it: ${what}. Keep a copy of that too.`)
  console.log('Keep BACKUP_KEY apart from it: without that, nobody can open it.')
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
