import { userInfo } from 'node:os'
import { Refusal } from '#api/refusals/refusals.ts'
import { readConfig } from '../settings/config.ts'
import { PROJECT } from '../settings/project.ts'
import { requireCurrentSchema } from '../db/migrate.ts'
import { withDatabase } from '../db/withDatabase.ts'
import { KeyRing } from '../kyc/keys/keyRing.ts'
import { terminalName } from '../operator/operators.ts'
import { runTerminal } from '../operator/terminal/runTerminal.ts'
import { PlainProblem } from '../text/PlainProblem.ts'
import { makeStorage } from '../storage/makeStorage.ts'

try {
  const config = readConfig(process.env, PROJECT)
  await withDatabase(config, async pool => {
    await requireCurrentSchema(pool)
    const keys = await KeyRing.open(config)
    const storage = await makeStorage(config)
    const who = terminalName(systemName())
    const parts = { config, pool, keys, storage, who, now: Date.now, print: console.log }
    await runTerminal(parts, process.argv.slice(2))
  })
} catch (error) {
  const isExpected = error instanceof Refusal || error instanceof PlainProblem
  console.error(isExpected ? error.message : error)
  process.exitCode = 1
}

/** In a container the system's user may have no name. */
function systemName(): string {
  try {
    return userInfo().username
  } catch {
    return 'somebody'
  }
}
