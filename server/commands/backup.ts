import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { PlainProblem } from '../text/PlainProblem.ts'
import { makeBackup } from './makeBackup.ts'
import { backupPlace } from './backupPlace.ts'
import { tellProblem } from './tellProblem.ts'

const USAGE = `npm run backup -- FOLDER|s3      writes everything of this installation there, encrypted, while the server runs;
                                 run again, what is new since then: a restore can go to any moment between
  --whole                        everything again, which begins a new line of backups
                                 s3 is the bucket of S3_URL; BACKUP_KEY encrypts, and opens for npm run restore`

try {
  const { typed, isWhole } = readArguments()
  const config = readConfig(process.env, resolve(import.meta.dirname, '../..'))
  await makeBackup(config, await backupPlace(typed, config), isWhole, console.log)
} catch (error) {
  tellProblem(error)
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { whole: { type: 'boolean', default: false } },
    })
    const [typed, ...more] = positionals
    if (typed && !more.length) return { typed, isWhole: values.whole }
  } catch (error) {
    throw new PlainProblem(`${(error as Error).message}\n\n${USAGE}`)
  }
  throw new PlainProblem(USAGE)
}
