import { PlainProblem } from '../text/PlainProblem.ts'
import { parseName } from './backupFormat.ts'
import type { BackupPlace } from './place.ts'

const UNFINISHED = /^cxac-.*\.backup\.\d+\.unfinished$/

export interface Chosen {
  /** A whole backup, and the logs since then, oldest first. */
  names: string[]
  /** Where the last log goes further than was wished for: the moment to stop at. */
  until: Date | null
}

/**
 * What brings back the newest state of a place, or that of a moment: the newest whole backup by then, and as many of its logs
 * as are needed. Null: there is no backup at all.
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
      throw new PlainProblem(`${place.name} holds only a backup that was never finished.`)
    return null
  }
  const whole = wholes.findLast(({ takenAt }) => !until || takenAt <= until)
  if (!whole)
    throw new PlainProblem(
      `The oldest backup in ${place.name} is of ${wholes[0]!.takenAt.toISOString()}, later than --until.`,
    )
  const logs = found.filter(log => log.isLog && log.whole === whole.name)
  const covering = logs.findIndex(({ takenAt }) => until !== null && takenAt >= until)
  // Nothing has to be added to a whole backup of that very moment.
  if (whole.takenAt.getTime() === until?.getTime()) return { names: [whole.name], until: null }
  const needed = covering < 0 ? logs : logs.slice(0, covering + 1)
  return {
    names: [whole, ...needed].map(({ name }) => name),
    until: covering < 0 ? null : until,
  }
}
