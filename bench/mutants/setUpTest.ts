import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { takeCoverage } from 'node:v8'
import { afterAll } from 'vitest'

// So that a test that never ends can be ended.
writeFileSync(join(process.env['MUTANT_FOLDER']!, 'pid'), String(process.pid))
// An error that no test waits for often leaves one that waits forever; vitest reports it only after that test.
function noteError(): void {
  writeFileSync(join(process.env['MUTANT_FOLDER']!, 'error'), '')
}
// This runs again for each file of the process.
for (const event of ['unhandledRejection', 'uncaughtException'] as const)
  if (!process.listeners(event).some(({ name }) => name === noteError.name))
    process.on(event, noteError)
// vitest ends its processes by a signal, after which Node writes nothing.
if (process.env['NODE_V8_COVERAGE']) afterAll(takeCoverage)
