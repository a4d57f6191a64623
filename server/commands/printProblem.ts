import { ChainFault } from '#api/chain/replay/ChainFault.ts'
import { TileFault } from '#api/chain/log/tiles.ts'
import { PlainProblem } from '../text/PlainProblem.ts'

/** Ends a command that failed. */
export function printProblem(error: unknown): void {
  if (error instanceof ChainFault || error instanceof TileFault)
    console.error(`The ledger is WRONG. First fault: ${error.message}`)
  else if (error instanceof PlainProblem) console.error(error.message)
  else console.error(error)
  process.exitCode = 1
}
