import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import process from 'node:process'

// Imported by NODE_OPTIONS: programs and threads that a test starts have the mistake too.
const path = join(process.env['MUTANT_FOLDER'] ?? '', 'mutant')
if (existsSync(path)) {
  const { url, code } = JSON.parse(readFileSync(path, 'utf8')) as { url: string; code: string }
  registerHooks({
    load: (asked, context, next) => {
      if (asked.split('?')[0] !== url) return next(asked, context)
      writeFileSync(`${path}.loaded`, '')
      return { format: 'module-typescript', source: code, shortCircuit: true }
    },
  })
}
