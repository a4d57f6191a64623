import { writeFileSync } from 'node:fs'
import process from 'node:process'

// So that a test that never ends can be ended.
writeFileSync(process.env['MUTANT_PID_FILE']!, String(process.pid))
