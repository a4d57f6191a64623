import type { Verdict } from '../history/checkHistory.ts'

/** One thing that was checked, in words. */
export interface ProvedStep {
  title: string
  isGood: boolean
  words: string
}

/** What became of a proof. */
export interface Proved {
  /** Stops at the first that failed. */
  steps: ProvedStep[]
  isGood: boolean
  /** Null where a step has failed: what is not proved is not held against anything. */
  history: Verdict | null
  /** The proof itself, to be saved. */
  text: string
}

/** The ledger is another one, or a step has failed. */
export const isRefuted = ({ isGood, history }: Proved): boolean =>
  !isGood || history?.isGood === false
