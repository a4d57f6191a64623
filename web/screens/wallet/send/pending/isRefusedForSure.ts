import type { RefusalCode } from '#api/refusals.ts'
import { Refused } from '../../../../ask/failures.ts'

/** Said before the server looks whether the key was used. */
const OF_THIS_TRY = new Set<RefusalCode>(['session_expired', 'invalid_input', 'body_too_slow'])

/**
 * Whether nothing was sent for sure. A lost answer leaves that open, so does a failing server, and a "yes" that cannot
 * be read. Of a repetition, a "no" may tell nothing about the tries before: neither a proxy nor those above know the key.
 */
export const isRefusedForSure = (error: unknown, isRepetition: boolean): boolean =>
  error instanceof Refused &&
  error.status >= 400 &&
  error.status < 500 &&
  !(isRepetition && (error.code === null || OF_THIS_TRY.has(error.code)))
