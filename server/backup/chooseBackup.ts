import { PlainProblem } from '../text/PlainProblem.ts'
import { parseName } from './backupFormat.ts'
import type { BackupPlace } from './place.ts'

const UNFINISHED = /^cxac-.*\.backup\.\d+\.unfinished$/

export interface Chosen {
  /** A full backup and its increments, oldest first. */
  names: string[]
  /** The moment to stop at, if the last increment goes beyond it. */
  until: Date | null
}

/**
 * What restores the newest state of a place, or that of a moment: the newest full backup before it, and as many of its
 * increments as are needed. Null: there is no backup.
 */
export async function chooseBackup(place: BackupPlace, until: Date | null): Promise<Chosen | null> {
  const names = (await place.list()).toSorted()
  const found = names.flatMap(name => {
    const parsed = parseName(name)
    return parsed ? [{ name, ...parsed }] : []
  })
  const wholes = found.filter(({ isLog }) => !isLog)
  if (!wholes.length) {
    if (names.some(name => UNFINISHED.test(name)))
      throw new PlainProblem(`${place.name} holds only an unfinished backup.`)
    return null
  }
  const whole = wholes.findLast(({ takenAt }) => !until || takenAt <= until)
  if (!whole)
    throw new PlainProblem(
      `The oldest backup in ${place.name} is of ${wholes[0]!.takenAt.toISOString()}, later than --until.`,
    )
  const logs = found.filter(log => log.isLog && log.whole === whole.name)
  const covering = logs.findIndex(({ takenAt }) => until !== null && takenAt >= until)
  // A full backup of exactly that moment needs no increment.
  if (whole.takenAt.getTime() === until?.getTime()) return { names: [whole.name], until: null }
  const needed = covering < 0 ? logs : logs.slice(0, covering + 1)
  return {
    names: [whole, ...needed].map(({ name }) => name),
    until: covering < 0 ? null : until,
  }
}
