import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const PROJECT = join(import.meta.dirname, '../..')
export const OPERATOR_TOKEN = 'fuzz-operator-token-of-this-bench'
/** On a signal, the server collects garbage: without it, its memory says little. */
const COLLECT = 'data:text/javascript,process.on("SIGUSR2",()=>gc())'

const SETTLE_MS = 2000

/** A real server on a folder of its own, which `close` deletes. */
export async function startServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'cxac-fuzz-'))
  const env = {
    PATH: process.env['PATH'],
    MALLOC_ARENA_MAX: process.env['MALLOC_ARENA_MAX'],
    DATA_DIR: dataDir,
    PORT: '0',
    OPERATOR_PORT: '0',
    HOST: '127.0.0.1',
    TRUST_PROXY: '127.0.0.1',
    SIGNUPS_PER_HOUR: '1000000',
    LOG_LEVEL: 'error',
    OPERATOR_TOKEN,
  }
  const args = ['--expose-gc', '--import', COLLECT, join(PROJECT, 'dist/main.js')]
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>(done => child.on('exit', () => done()))
  let output = ''
  await new Promise<void>((done, failed) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Ctrl-C')) done()
    })
    child.on('exit', () => failed(new Error(output)))
  })
  const portOf = (name: string) =>
    Number(new RegExp(`${name} +http://[^:]+:(\\d+)`).exec(output)![1])

  return {
    port: portOf('CXAC'),
    operatorPort: portOf('Operators'),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    /** Memory after a garbage collection; only Linux reports it. */
    async residentMb(): Promise<number> {
      // The first collection only marks what the second one can free.
      for (let i = 0; i < 2; i++) {
        child.kill('SIGUSR2')
        await delay(SETTLE_MS)
      }
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
    },
    /** Null if the ledger is valid. */
    audit(): string | null {
      const audited = spawnSync(process.execPath, [join(PROJECT, 'server/commands/audit.ts')], {
        env,
      })
      return audited.status === 0 ? null : String(audited.stderr)
    },
    async close(): Promise<void> {
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
