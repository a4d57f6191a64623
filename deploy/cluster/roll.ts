import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Cluster } from './Cluster.ts'
import { isHealthy, waitFor } from './waitFor.ts'

const SETTLE_MS = 10_000
const LOOK_EVERY_MS = 100

/**
 * Restarts the servers one after the other, with the program as it is on disk now. HAProxy drains a server, its running
 * requests finish, it restarts, and the next one follows only when it is ready.
 */
export async function roll(cluster: Cluster, say: (step: string) => void): Promise<void> {
  const { plan, parts } = cluster
  for (const [i, part] of parts.servers.entries()) {
    const { name, address } = plan.servers[i]!
    say(name)
    const setState = (state: string) =>
      Promise.all(
        [`servers/${name}`, `servers/${name}-alive`].map(server =>
          askProxy(plan.adminSocket, `set server ${server} state ${state}`),
        ),
      )
    await setState('drain')
    await settle(plan.adminSocket, name)
    await part.stop()
    part.start()
    await waitFor(name, () => isHealthy(`http://${address}/readyz`), part)
    await setState('ready')
    await waitFor(`${name} behind HAProxy`, () => isUp(plan.adminSocket, name))
  }
  // There is only one upload part: uploads that run at this moment fail and must be repeated.
  say(parts.upload.name)
  await parts.upload.stop()
  parts.upload.start()
  await waitFor('uploads', () => isHealthy(`http://${plan.uploadPart}/healthz`), parts.upload)
}

/** Sends a command to the running HAProxy. */
function askProxy(socket: string, command: string): Promise<string> {
  return new Promise((done, failed) => {
    let answer = ''
    const line = connect(socket, () => line.end(`${command}\n`))
    line.on('data', (chunk: Buffer) => void (answer += chunk.toString()))
    line.on('end', () => done(answer)).on('error', failed)
  })
}

/** Waits only for a while: event streams stay open for an hour, and the server ends them when it stops. */
async function settle(socket: string, name: string): Promise<void> {
  const deadline = performance.now() + SETTLE_MS
  while (performance.now() < deadline && !(await isIdle(socket, name))) await delay(LOOK_EVERY_MS)
}

async function isIdle(socket: string, name: string): Promise<boolean> {
  return (await rowsOf(socket, name)).every(row => row['scur'] === '0')
}

async function isUp(socket: string, name: string): Promise<boolean> {
  return (await rowsOf(socket, name)).some(row => row['svname'] === name && row['status'] === 'UP')
}

/** HAProxy's statistics of a server, for both of its entries (ready and alive). */
async function rowsOf(socket: string, name: string): Promise<Record<string, string>[]> {
  const [head = '', ...lines] = (await askProxy(socket, 'show stat')).replace(/^# /, '').split('\n')
  const names = head.split(',')
  return lines
    .map(line => line.split(','))
    .map(values => Object.fromEntries(names.map((key, i) => [key, values[i] ?? ''])))
    .filter(row => row['pxname'] === 'servers' && row['svname']?.split('-')[0] === name)
}
