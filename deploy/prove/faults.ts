import { setTimeout as delay } from 'node:timers/promises'
import type { Cluster } from '../cluster/Cluster.ts'
import { postmasterOf } from '../cluster/leftovers.ts'
import { isWhole, leader, members, synchronousReplica } from '../cluster/members.ts'
import type { Part } from '../cluster/Part.ts'
import type { NodePlan } from '../cluster/plan.ts'
import { familyOf, signal } from '../cluster/processes.ts'
import { roll } from '../cluster/roll.ts'
import { isHealthy, waitFor } from '../cluster/waitFor.ts'

/** Twice the lifetime of the leader's key. */
const FROZEN_MS = 40_000
/** The pause after which systemd restarts a service. */
const RESTART_MS = 1000

export interface Fault {
  name: string
  title: string
  /** Breaks a part, waits, and repairs it. */
  strike: (cluster: Cluster) => Promise<void>
}

export const FAULTS: readonly Fault[] = [
  {
    name: 'kill',
    title: 'primary killed (kill -9 of Patroni and PostgreSQL), back once another leads',
    async strike(cluster) {
      const { plan, parts } = cluster
      const node = await leader(plan)
      signalNode(cluster, node, 'SIGKILL')
      await waitFor('another leader', async () => {
        const found = (await members(plan)).find(({ role }) => role === 'leader')
        return found !== undefined && found.name !== node.name
      })
      named(parts.nodes, node.name).start()
    },
  },
  {
    name: 'freeze',
    title: 'primary frozen (SIGSTOP of Patroni and PostgreSQL) for 40 s, then thawed',
    async strike(cluster) {
      const thaw = signalNode(cluster, await leader(cluster.plan), 'SIGSTOP')
      await delay(FROZEN_MS)
      thaw('SIGCONT')
    },
  },
  {
    name: 'cut',
    title: 'primary cut off from etcd for 40 s, what it sent arriving afterwards',
    async strike({ plan, parts }) {
      const { name } = await leader(plan)
      const { pid } = named(parts.etcdProxies, `etcd-proxy-${name}`).running!
      signal(pid, 'SIGSTOP')
      await delay(FROZEN_MS)
      signal(pid, 'SIGCONT')
    },
  },
  {
    name: 'replica',
    title: 'synchronous replica killed (kill -9), back once the other one has its place',
    async strike(cluster) {
      const { plan, parts } = cluster
      const node = await synchronousReplica(plan)
      signalNode(cluster, node, 'SIGKILL')
      await waitFor('another synchronous replica', async () => {
        const found = (await members(plan)).find(({ role }) => role === 'sync_standby')
        return found !== undefined && found.name !== node.name
      })
      named(parts.nodes, node.name).start()
    },
  },
  {
    name: 'proxy',
    title: 'HAProxy killed (kill -9), started again after 1 s',
    async strike({ parts }) {
      signal(parts.proxy.running!.pid, 'SIGKILL')
      await delay(RESTART_MS)
      parts.proxy.start()
    },
  },
  {
    name: 'server',
    title: 'one of two servers killed (kill -9), started again by `npm start`',
    strike({ parts }) {
      const [, ...below] = familyOf(parts.servers[0]!.running!.pid)
      for (const pid of below) signal(pid, 'SIGKILL')
      return Promise.resolve()
    },
  },
  {
    name: 'roll',
    title: 'both servers restarted, one after the other (`npm run deploy -- roll`)',
    strike: cluster => roll(cluster, () => {}),
  },
]

/** Waits for a leader, replicas without lag, and ready servers. */
export async function waitUntilHealthy({ plan }: Cluster): Promise<void> {
  await waitFor('a whole cluster', () => isWhole(plan))
  for (const { name, address } of plan.servers)
    await waitFor(`${name} to be ready`, () => isHealthy(`http://${address}/readyz`))
}

/** Signals all processes of a node. Returns a function that sends another signal to the same processes. */
function signalNode({ parts }: Cluster, node: NodePlan, name: NodeJS.Signals) {
  const roots = [named(parts.nodes, node.name).running?.pid, postmasterOf(node)]
  const pids = new Set(roots.filter(pid => pid !== null && pid !== undefined).flatMap(familyOf))
  const send = (what: NodeJS.Signals) => {
    for (const pid of pids) signal(pid, what)
  }
  send(name)
  return send
}

const named = (parts: readonly Part[], name: string): Part =>
  parts.find(part => part.name === name)!
