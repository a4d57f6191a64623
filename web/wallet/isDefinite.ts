import { Refused } from '../failures.ts'

const FIRST_SERVER_FAILURE = 500

/** Whether nothing was sent for sure: a lost answer and a failing server leave that open. */
export const isDefinite = (error: unknown): boolean =>
  error instanceof Refused && error.status < FIRST_SERVER_FAILURE
