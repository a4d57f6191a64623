/** What it costs to audit all of the large ledger, as `npm run audit` does. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import manifest from '../package.json' with { type: 'json' }
import { LARGE_DIR, openLarge } from './large/openLarge.ts'

const LOOK_MS = 200

const { close } = await openLarge()
await close()

const begin = performance.now()
const program = join(import.meta.dirname, '../server/commands/audit.ts')
const audit = spawn(process.execPath, [...manifest.config.auditFlags.split(' '), program], {
  env: { ...process.env, DATA_DIR: LARGE_DIR },
  stdio: 'inherit',
})
let mostMb = 0
const looking = setInterval(() => void look(audit.pid!), LOOK_MS)
const [code] = (await once(audit, 'exit')) as [number | null]
clearInterval(looking)
process.exitCode = code ?? 1
console.log(
  `${((performance.now() - begin) / 1000).toFixed(0)} s, ${Math.round(mostMb)} MB at most`,
)

/** Linux alone tells: elsewhere 0. */
async function look(pid: number): Promise<void> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  mostMb = Math.max(mostMb, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024)
}
