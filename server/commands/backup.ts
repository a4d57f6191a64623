import { readConfig } from '../settings/config.ts'
import { PROJECT } from '../settings/project.ts'
import { makeBackup } from './makeBackup.ts'
import { backupPlace } from './backupPlace.ts'
import { readArguments } from './readArguments.ts'
import { printProblem } from './printProblem.ts'

const USAGE = `npm run backup -- FOLDER|s3      writes an encrypted full backup of this installation there, while the server runs;
                                 run again, it writes the changes since the last run (an increment)
  --whole                        writes a full backup again, which begins a new series
                                 s3 is the bucket of S3_URL; BACKUP_KEY encrypts, and npm run restore needs it`

try {
  const options = { whole: { type: 'boolean', default: false } } as const
  const { values, positionals } = readArguments(USAGE, options, { min: 1, max: 1 })
  const config = readConfig(process.env, PROJECT)
  const place = await backupPlace(positionals[0]!, config)
  await makeBackup(config, place, values.whole, console.log)
} catch (error) {
  printProblem(error)
}
