import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PlainProblem } from '#server/text/PlainProblem.ts'
import type { Cluster } from './Cluster.ts'
import { leader } from './members.ts'
import type { NodePlan } from './plan.ts'

/** The place for backups is made ready once; a second time changes nothing. */
export async function makeStanza(cluster: Cluster): Promise<void> {
  pgBackRest(cluster, await leader(cluster.plan), ['stanza-create'])
}

/** Whole at first, then what has changed since. Answers what there is now. */
export async function backUp(cluster: Cluster): Promise<string> {
  const node = await leader(cluster.plan)
  pgBackRest(cluster, node, ['backup'])
  return pgBackRest(cluster, node, ['info'])
}

/**
 * After a disaster, tried by making one: everything of PostgreSQL and etcd is thrown away, and comes back from the newest backup
 * and the write-ahead log since.
 */
export async function restore(cluster: Cluster, say: (step: string) => void): Promise<void> {
  const { plan } = cluster
  await cluster.stop()
  for (const { folder } of plan.nodes)
    rmSync(join(folder, 'data'), { recursive: true, force: true })
  for (const { name } of plan.etcd)
    rmSync(join(plan.folder, 'etcd', name, 'data'), { recursive: true, force: true })
  const config = join(plan.nodes[0]!.folder, 'patroni.yml')
  const text = readFileSync(config, 'utf8')
  writeFileSync(config, text.replace('method: initdb', 'method: pgbackrest'))
  await cluster.start(say)
  writeFileSync(config, text)
}

/** Its password goes by the environment: arguments are for all to see. */
function pgBackRest(
  { programs, superuserPassword, runsAs }: Cluster,
  node: NodePlan,
  args: string[],
): string {
  const result = spawnSync(
    programs.pgbackrest,
    [`--config=${join(node.folder, 'pgbackrest.conf')}`, '--stanza=cxac', ...args],
    { cwd: '/', env: { PATH: process.env['PATH'], PGPASSWORD: superuserPassword }, ...runsAs },
  )
  if (result.status === 0) return result.stdout.toString()
  throw new PlainProblem(
    `pgBackRest could not ${args[0]}: ${String(result.stdout)}${String(result.stderr)}`,
  )
}
