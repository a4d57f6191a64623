import type { Checked } from '../steps/checked.ts'

/** What became of the proof of a balance. */
export interface CheckedBalance extends Checked {
  /** After which block the balance is proven. */
  block: number | null
  /** How many payments came after it: they are in no state yet. */
  since: number
  /** What the wallet held, these included, when the proof was checked. */
  coins: number | null
  /** The proof itself, to be saved; null if the server had none. */
  text: string | null
}

/** Whether the proof covers all that the page shows. */
export const isCurrent = ({ since, coins }: CheckedBalance, shown: number | undefined): boolean =>
  since === 0 && coins === shown
