import { Refused } from '../../../../ask/failures.ts'

/** True only for a 4xx: after a lost response, a 5xx or an unreadable 200 the payment may have been made. */
export const isRefusedForSure = (error: unknown): boolean =>
  error instanceof Refused && error.status >= 400 && error.status < 500
