import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { NodePlan } from './plan.ts'
import { familyOf, identify, signal } from './processes.ts'

/** The process id of this node's PostgreSQL; null when it does not run. */
export function postmasterOf({ folder }: NodePlan): number | null {
  const pid = Number(linesOf(folder)[0])
  if (!pid || !identify(pid)) return null
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  return command.includes(join(folder, 'data')) ? pid : null
}

/** PostgreSQL survives a killed Patroni, and shared memory survives a killed PostgreSQL. */
export async function endLeftovers(node: NodePlan): Promise<void> {
  const pid = postmasterOf(node)
  if (pid) {
    const family = familyOf(pid)
    for (const member of family) signal(member, 'SIGKILL')
    while (family.some(member => identify(member))) await delay(50)
  }
  removeMemory(linesOf(node.folder)[6]?.trim().split(/\s+/) ?? [])
}

/** The segment that a lock file names, by key and id: after a reboot the id alone may match another program's. */
function removeMemory([key, id]: readonly string[]): void {
  const [, ...segments] = readFileSync('/proc/sysvipc/shm', 'utf8').trim().split('\n')
  const isLeft = segments
    .map(line => line.trim().split(/\s+/))
    .some(fields => fields[0] === key && fields[1] === id && fields[6] === '0')
  if (id !== undefined && isLeft) spawnSync('ipcrm', ['-m', id])
}

function linesOf(folder: string): string[] {
  const file = join(folder, 'data', 'postmaster.pid')
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
}
