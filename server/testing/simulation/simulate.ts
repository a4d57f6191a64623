import { Faults } from './Faults.ts'
import { History } from './History.ts'
import { conclude } from './conclude.ts'
import { planDisasters } from './planDisasters.ts'
import type { Flaw } from './SimulatedDatabase.ts'

interface Simulated {
  seed: number
  /** Every rule that did not hold; empty if all did. */
  problems: string[]
  transactions: number
  attempts: number
  /** Equal for equal histories. */
  fingerprint: string
}

/** Plays the history of one seed, the same one each time. */
export async function simulate(seed: number, flaw: Flaw | null = null): Promise<Simulated> {
  const faults = new Faults(seed)
  const history = new History({ faults, flaw, processes: 1 + faults.random.below(3) })
  const { time, database, attempts } = history
  const problems = await time.during(async () => {
    await history.begin()
    faults.isCalm = false
    await time.runFor(planDisasters(history))
    faults.isCalm = true
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
