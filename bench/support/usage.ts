import { readFile, readdir } from 'node:fs/promises'

const TICKS_PER_SECOND = 100

export interface Usage {
  /** CPU time so far. */
  busyMs: number
  /** Memory; what processes share is counted once. */
  memoryMb: number
}

/** The usage of a process and its children. Only Linux reports it; elsewhere zeros. */
export async function usageOf(root: number): Promise<Usage> {
  const total = { busyMs: 0, memoryMb: 0 }
  for (const pid of await familyOf(root)) {
    const { busyTicks } = await statOf(pid)
    const rollup = await read(pid, 'smaps_rollup')
    total.busyMs += (busyTicks / TICKS_PER_SECOND) * 1000
    total.memoryMb += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024
  }
  return total
}

async function familyOf(root: number): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter(Boolean)
  const parents = new Map(
    await Promise.all(pids.map(async pid => [pid, (await statOf(pid)).parent] as const)),
  )
  const family = [root]
  for (const member of family)
    for (const [pid, parent] of parents) if (parent === member) family.push(pid)
  return family
}

async function statOf(pid: number) {
  const fields = (await read(pid, 'stat')).split(') ')[1]?.split(' ') ?? []
  const at = (place: number) => Number(fields[place] ?? 0)
  // Own time, and that of children which have ended.
  return { parent: at(1), busyTicks: at(11) + at(12) + at(13) + at(14) }
}

const read = (pid: number, file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')
