import { readdirSync, readFileSync } from 'node:fs'

/** A process by id and start time: the system reuses ids. */
export interface ProcessId {
  pid: number
  startTicks: string
}

export function identify(pid: number): ProcessId | null {
  const fields = statOf(pid)
  return fields && fields[0] !== 'Z' ? { pid, startTicks: fields[19]! } : null
}

export function isAlive({ pid, startTicks }: ProcessId): boolean {
  return identify(pid)?.startTicks === startTicks
}

/** The process and its descendants, parents first: a stopped parent starts no new children. */
export function familyOf(pid: number): number[] {
  const children = Map.groupBy(
    readdirSync('/proc')
      .map(Number)
      .filter(id => id > 0),
    id => Number(statOf(id)?.[1] ?? 0),
  )
  const family = [pid]
  for (const member of family) family.push(...(children.get(member) ?? []))
  return family.filter(member => identify(member))
}

/** Ignores a process that has ended meanwhile. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The fields after the process name, which may contain any character. */
function statOf(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(') ') + 2).split(' ')
  } catch {
    return null
  }
}
