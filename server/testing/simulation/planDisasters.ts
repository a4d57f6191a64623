import { giveOperatorAction } from './giveOperatorAction.ts'
import type { History } from './History.ts'
import { payMany } from './payMany.ts'

/** Enough that the ledger decides ahead. */
const CROWD = 400
const ACTS_PER_OPERATOR_ACTION = 15

/** Plans payments, and the faults of database and processes meanwhile. Returns the duration in ms. */
export function planDisasters(history: History): number {
  const { time, faults, database, processes } = history
  const { random } = faults
  const lastsMs = faults.between(3000, 40_000)
  const sometime = (run: () => void) => time.after(faults.between(0, lastsMs), null, run)
  const happens = (share: number, run: () => void) => random.happens(share) && sometime(run)
  const anyProcess = () => random.below(processes.length)
  let acts = 0
  const act = () => {
    if (++acts % ACTS_PER_OPERATOR_ACTION === 0)
      giveOperatorAction(history, acts / ACTS_PER_OPERATOR_ACTION)
    if (random.happens(0.1)) payMany(history)
    else history.pay()
  }

  for (let left = 2 + random.below(12); left > 0; left--)
    sometime(() => {
      for (let i = 1 + random.below(6); i > 0; i--) act()
    })
  happens(0.02, () => {
    for (let i = 0; i < CROWD; i++) act()
  })

  happens(0.2, () => {
    database.crash()
    const isLong = random.happens(0.3)
    time.after(faults.between(100, isLong ? 60_000 : 5000), null, () => (database.isDown = false))
  })
  happens(0.1, () => {
    database.isFull = true
    time.after(faults.between(10, 5000), null, () => (database.isFull = false))
  })
  for (let i = 0; i < 2; i++) {
    happens(0.25, () => history.kill(anyProcess()))
    happens(0.3, () => {
      processes[anyProcess()]!.frozenUntilMs = time.nowMs + faults.between(50, 20_000)
    })
    happens(
      0.3,
      () => (processes[anyProcess()]!.skewMs = faults.between(-1, 1) * 10 ** random.below(9)),
    )
    happens(0.2, () => {
      const wallet = 1 + random.below(5)
      database.freeze(wallet, true)
      time.after(faults.between(10, 10_000), null, () => database.freeze(wallet, false))
    })
  }
  if (random.happens(0.1))
    sometime(() => {
      const copy = database.tables.copy()
      time.after(faults.between(10, 10_000), null, () => {
        history.isSetBack = true
        database.setBack(copy)
        time.after(faults.between(10, 3000), null, () => (database.isDown = false))
      })
    })
  return lastsMs
}
