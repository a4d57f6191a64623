import { spawn } from 'node:child_process'
import { join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { usageOf } from './usage.ts'

const PROJECT = join(import.meta.dirname, '..', '..')

/** On a signal, the server collects garbage: without it, its memory says little. */
const COLLECT = 'data:text/javascript,process.on("SIGUSR2",()=>gc())'

/** A server in a process of its own, as in production, on an existing database. */
export async function startServer(
  databaseUrl: string,
  dataDir: string,
  environment: Record<string, string> = {},
) {
  const main = join(PROJECT, 'dist/main.js')
  const { serverFlags } = manifest.config
  const flags = [...serverFlags.split(' '), '--expose-gc', '--import', COLLECT]
  const child = spawn(process.execPath, [...flags, main], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: '0',
      OPERATOR_PORT: '0',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise(done => child.on('exit', done))
  let output = ''
  const port = await new Promise<number>((done, failed) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = /CXAC +http:\/\/[^:\s]+:(\d+)/.exec(output)?.[1]
      if (found) done(Number(found))
    })
    child.on('exit', () => failed(new Error(output)))
  })
  return {
    port,
    collect: () => child.kill('SIGUSR2'),
    usage: () => usageOf(child.pid!),
    kill: () => {
      child.kill('SIGKILL')
      return ended
    },
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}
