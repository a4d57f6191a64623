import { Fates } from './Fates.ts'
import { History } from './History.ts'
import { conclude } from './conclude.ts'
import { planDisasters } from './planDisasters.ts'
import type { Flaw } from './SimulatedDatabase.ts'

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
  const fates = new Fates(seed)
  const history = new History({ fates, flaw, processes: 1 + fates.random.below(3) })
  const { time, database, attempts } = history
  const problems = await time.during(async () => {
    await history.begin()
    fates.isCalm = false
    await time.runFor(planDisasters(history))
    fates.isCalm = true
    return conclude(history)
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
