import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { takeCoverage } from 'node:v8'
import { afterAll } from 'vitest'

const folder = process.env['MUTANT_FOLDER']!
const pidFile = join(folder, 'pid')
// This runs again for each file of the process.
if (!existsSync(pidFile)) {
  // So that a test that never ends can be ended.
  writeFileSync(pidFile, String(process.pid))
  // An error that no test waits for often leaves one that waits forever; vitest reports it only after that test.
  for (const event of ['unhandledRejection', 'uncaughtException'] as const)
    process.on(event, () => writeFileSync(join(folder, 'error'), ''))
}
// vitest ends its processes by a signal, after which Node writes nothing.
if (process.env['NODE_V8_COVERAGE']) afterAll(takeCoverage)
