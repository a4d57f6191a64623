import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWitness } from '../../transparency/witness/openWitness.ts'
import { serveWitness } from '../../transparency/witness/serveWitness.ts'
import { whenDone } from '../whenDone.ts'

export interface RunningWitness {
  url: string
  verifierKey: string
}

/** Ours, in a folder of its own, or in one that is there. */
export async function startWitness(
  log: string,
  folder?: string,
): Promise<RunningWitness & { folder: string; server: Server }> {
  const own = folder ?? (await mkdtemp(join(tmpdir(), 'cxac-witness-')))
  if (!folder) whenDone(() => rm(own, { recursive: true }))
  const name = folder ? null : `ours.example/${own.slice(-6)}`
  const { witness } = await openWitness({ folder: own, name, logs: [log] })
  const server = serveWitness(witness, error => {
    throw error
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  whenDone(() => server.close())
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}`, verifierKey: witness.verifierKey, folder: own, server }
}

/** The reference witness, written only from the specification. */
export function startPythonWitness(log: string): Promise<RunningWitness> {
  const program = join(import.meta.dirname, 'witness.py')
  const child = spawn('python3', [program, 'python.example/w', '42'.repeat(32), log])
  return new Promise((done, failed) => {
    let line = ''
    child.stdout.on('data', (part: Buffer) => {
      line += part.toString()
      if (!line.endsWith('\n')) return
      const [port, verifierKey] = line.trim().split(' ')
      done({ url: `http://127.0.0.1:${port}`, verifierKey: verifierKey! })
    })
    child.stderr.once('data', (text: Buffer) => failed(new Error(text.toString())))
    child.on('exit', code => failed(new Error(`It ended with ${code}`)))
  })
}
