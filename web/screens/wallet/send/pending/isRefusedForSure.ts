import { Refused } from '../../../../ask/failures.ts'

/** Whether nothing was sent for sure. A lost answer leaves that open; so do a failing server, and a "yes" that cannot be read. */
export const isRefusedForSure = (error: unknown): boolean =>
  error instanceof Refused && error.status >= 400 && error.status < 500
