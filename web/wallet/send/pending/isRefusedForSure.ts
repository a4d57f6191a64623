import { Refused } from '../../../ask/failures.ts'

/**
 * Whether nothing was sent for sure. A lost answer leaves that open, so does a failing server, and so
 * does a "yes" that cannot be read.
 */
export const isRefusedForSure = (error: unknown): boolean =>
  error instanceof Refused && error.status >= 400 && error.status < 500
