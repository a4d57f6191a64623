import { askPatroni } from './lockedRequest.ts'
import type { NodePlan, Plan } from './plan.ts'

interface Member {
  name: string
  role: string
  state: string
  timeline: number
  /** Bytes, or why the lag is unknown. */
  lag?: number | string
}

const RUNNING = new Set(['running', 'streaming'])
/** Under load a replica always lags a little. */
const IN_STEP_BYTES = 1024 * 1024

/** The roles of all nodes, from the first node that answers. */
export async function members(plan: Plan): Promise<Member[]> {
  for (const { rest } of plan.nodes) {
    const answer = await askPatroni(plan, rest, '/cluster').catch(() => null)
    if (answer?.status === 200) return (JSON.parse(answer.body) as { members: Member[] }).members
  }
  return []
}

/** A leader, a synchronous replica, and no node lags. */
export async function isWhole(plan: Plan): Promise<boolean> {
  const all = await members(plan)
  const first = all.find(({ role }) => role === 'leader')
  const isInStep = (member: Member) =>
    RUNNING.has(member.state) &&
    member.timeline === first?.timeline &&
    (member === first || (typeof member.lag === 'number' && member.lag < IN_STEP_BYTES))
  return (
    all.length === plan.nodes.length &&
    all.some(({ role }) => role === 'sync_standby') &&
    all.every(isInStep) &&
    (await hasOneLeader(plan))
  )
}

export async function leader(plan: Plan): Promise<NodePlan> {
  return named(plan, 'leader')
}

export async function synchronousReplica(plan: Plan): Promise<NodePlan> {
  return named(plan, 'sync_standby')
}

async function named(plan: Plan, wanted: string): Promise<NodePlan> {
  const found = (await members(plan)).find(({ role }) => role === wanted)
  const node = plan.nodes.find(({ name }) => name === found?.name)
  if (!node) throw new Error(`There is no ${wanted}`)
  return node
}

/** The leader as the proxy sees it: the node that holds the lock. */
async function hasOneLeader(plan: Plan): Promise<boolean> {
  const answers = await Promise.all(
    plan.nodes.map(({ rest }) => askPatroni(plan, rest, '/primary').catch(() => null)),
  )
  return answers.filter(answer => answer?.status === 200).length === 1
}
