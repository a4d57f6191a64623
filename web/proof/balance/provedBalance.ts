import type { Verdict } from '../history/checkHistory.ts'

/** One thing that was checked, in words. */
export interface BalanceStep {
  title: string
  isGood: boolean
  words: string
}

/** What became of the proof of a balance. */
export interface ProvedBalance {
  /** Stops at the first that failed. */
  steps: BalanceStep[]
  isGood: boolean
  /** After which block the balance is proved. */
  block: number | null
  /** How many payments came after it: they are in no state yet. */
  since: number
  /** What the wallet held, these included, when it was asked. */
  coins: number | null
  /** Null where a step has failed: what is not proved is not held against anything. */
  history: Verdict | null
  /** The proof itself, to be saved. */
  text: string
}

/** Whether all of it is proved that the page shows. */
export const isCurrent = ({ since, coins }: ProvedBalance, shown: number | undefined): boolean =>
  since === 0 && coins === shown

/** The ledger is another one, or a step has failed. */
export const isRefuted = ({ isGood, history }: ProvedBalance): boolean =>
  !isGood || history?.isGood === false
