import { History } from './History.ts'
import { judge } from './judge.ts'
import { planDisasters } from './planDisasters.ts'
import type { Flaw } from './SimulatedDatabase.ts'

/** By then no client retries. */
const CALM_MS = 40_000
/** Longer than any client waits, including two reconnects and a retry. */
const MAX_CALMS = 5
const LAST_WORDS_MS = 30_000
/** Longer than a read on a silent connection takes to fail. */
const CATCH_UP_MS = 70_000

interface Simulated {
  seed: number
  /** All faults; empty if there was none. */
  problems: string[]
  transactions: number
  attempts: number
  /** Equal for equal histories. */
  fingerprint: string
}

/** Plays the history of one seed, the same one each time. */
export async function simulate(seed: number, flaw: Flaw | null = null): Promise<Simulated> {
  const history = new History(seed, flaw)
  const { time, fates, database, attempts } = history
  const problems = await time.during(async () => {
    await history.begin()
    fates.isCalm = false
    await time.runFor(planDisasters(history))
    fates.isCalm = true
    for (let i = 0; i < MAX_CALMS && (i === 0 || history.isWaiting); i++) await time.runFor(CALM_MS)
    for (const process of history.processes) history.open(process)
    await time.runFor(LAST_WORDS_MS)
    for (const process of history.processes) process.hear('')
    await time.runFor(CATCH_UP_MS)
    return judge(history)
  })
  const { head } = database.tables
  const answers = attempts.answered.map(
    ({ payment, tag, outcome, transaction }) => `${payment} ${tag} ${outcome} ${transaction}`,
  )
  return {
    seed,
    problems,
    transactions: Number(head.transactions),
    attempts: attempts.all.length,
    fingerprint: [Buffer.from(head.hash).toString('hex'), ...answers].join('\n'),
  }
}
