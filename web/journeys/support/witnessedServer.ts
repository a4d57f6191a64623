import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { verifierKey } from '#api/chain/log/checkpoint.ts'
import { publicKeyOf } from '#ed25519'

const PROJECT = resolve(import.meta.dirname, '../../..')
const SECRET = new Uint8Array(32).fill(7)
const WITNESSES = 3
const AUDITING = 2

interface Started {
  child: ChildProcess
  said: string
}

/** A separate server with three witnesses, each a process that can be stopped and restarted. The third audits too. */
export async function witnessedServer() {
  const folder = await mkdtemp(join(tmpdir(), 'cxac-witnessed-'))
  const running = new Map<string, ChildProcess>()
  const [port, operatorPort, ...witnessPorts] = await freePorts(2 + WITNESSES)
  const logKey = verifierKey(`localhost:${port}/log`, publicKeyOf(SECRET))

  async function startWitness(index: number): Promise<{ witness: string; auditor: string | null }> {
    const name = `w${index + 1}.example`
    const args = ['--name', name, '--log', logKey, '--port', `${witnessPorts[index]}`]
    if (index === AUDITING) args.push('--audit', `http://localhost:${port}`)
    const { child, said } = await start(
      'server/commands/witness.ts',
      [join(folder, name), ...args],
      {},
      'Stop',
    )
    running.set(name, child)
    const url = `http://127.0.0.1:${witnessPorts[index]}`
    const auditorKey = /Its key +(\S+)/.exec(said)?.[1]
    return {
      witness: `${url} ${/Key +(\S+)/.exec(said)![1]}`,
      auditor: auditorKey ? `${url}/auditor ${auditorKey}` : null,
    }
  }

  const stop = async (name: string) => {
    const child = running.get(name)
    running.delete(name)
    if (!child || child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }

  const started = []
  for (let i = 0; i < WITNESSES; i++) started.push(await startWitness(i))
  const { child } = await start(
    'dist/main.js',
    [],
    {
      PORT: `${port}`,
      OPERATOR_PORT: `${operatorPort}`,
      DATA_DIR: join(folder, 'data'),
      SIGNING_KEY: Buffer.from(SECRET).toString('base64'),
      SIGNUPS_PER_HOUR: '100',
      WITNESSES: started.map(({ witness }) => witness).join(','),
      AUDITORS: started[AUDITING]!.auditor!,
      WITNESS_QUORUM: '2',
    },
    'Ctrl-C',
  )
  running.set('server', child)
  return {
    url: `http://localhost:${port}`,
    stopWitness: (index: number) => stop(`w${index + 1}.example`),
    startWitness: async (index: number) => void (await startWitness(index)),
    async close() {
      for (const name of [...running.keys()].toReversed()) await stop(name)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Resolves when the process has printed this. */
function start(
  program: string,
  args: readonly string[],
  environment: Record<string, string>,
  until: string,
): Promise<Started> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: PROJECT,
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  return new Promise((done, failed) => {
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      said += part
      if (said.includes(until)) done({ child, said })
    })
    child.once('exit', code => failed(new Error(`${program} ended with ${code}: ${said}`)))
  })
}

/** Ports that no process uses now. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer())
  for (const server of servers) {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  }
  const ports = servers.map(server => (server.address() as AddressInfo).port)
  for (const server of servers) {
    server.close()
    await once(server, 'close')
  }
  return ports
}
