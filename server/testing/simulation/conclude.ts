import type { History } from './History.ts'
import { judge } from './judge.ts'

/** By then no client retries. */
const CALM_MS = 40_000
/** Longer than any client waits, including two reconnects and a retry. */
const MAX_CALMS = 5
const LAST_WORDS_MS = 30_000
/** Longer than a read on a silent connection takes to fail. */
const CATCH_UP_MS = 70_000

/** Lets a history end without further faults, and returns everything that is wrong. */
export async function conclude(history: History): Promise<string[]> {
  const { time } = history
  for (let i = 0; i < MAX_CALMS && (i === 0 || history.isWaiting); i++) await time.runFor(CALM_MS)
  for (const process of history.processes) history.open(process)
  await time.runFor(LAST_WORDS_MS)
  for (const process of history.processes) process.receive('')
  await time.runFor(CATCH_UP_MS)
  return judge(history)
}
