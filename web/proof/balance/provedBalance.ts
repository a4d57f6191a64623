import type { Proved } from '../steps/proved.ts'

/** What became of the proof of a balance. */
export interface ProvedBalance extends Proved {
  /** After which block the balance is proved. */
  block: number | null
  /** How many payments came after it: they are in no state yet. */
  since: number
  /** What the wallet held, these included, when it was asked. */
  coins: number | null
}

/** Whether all of it is proved that the page shows. */
export const isCurrent = ({ since, coins }: ProvedBalance, shown: number | undefined): boolean =>
  since === 0 && coins === shown
