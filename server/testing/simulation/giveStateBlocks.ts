import type { LedgerTransaction } from '#server/chain/reading/records.ts'
import { stateBlockOrder } from '#server/ledger/StateBlockMaker.ts'
import type { Faults } from './Faults.ts'
import type { SimulatedDatabase } from './SimulatedDatabase.ts'
import type { SimulatedProcess } from './SimulatedProcess.ts'
import type { VirtualTime } from './VirtualTime.ts'

interface Stage {
  database: SimulatedDatabase
  time: VirtualTime
  faults: Faults
  processes: readonly SimulatedProcess[]
}

/** A state block for what a process takes for the last transaction; often too late, or already made. Its result is not checked. */
export function giveStateBlocks(history: Stage): void {
  const { time, faults, processes } = history
  for (const process of processes)
    time.after(faults.delay('lateAnswer'), process, () => {
      const last = process.parts?.live.newest(0, 1)[0]
      if (last)
        process.parts?.ledger
          .submit(stateBlockOrder(unnamed(history, last), time.clockMs))
          .catch(() => {})
    })
}

/** As `StateBlockMaker` reads it. */
function unnamed({ database }: Stage, { block, number }: LedgerTransaction) {
  const { head, lastKeyChange } = database.tables
  const { freezes } = head
  return { block: Math.max(block, lastKeyChange), transactions: number, freezes }
}
