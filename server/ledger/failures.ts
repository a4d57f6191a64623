import pg from 'pg'

/** `refuse_stale_batch` of the schema. */
const STALE = 'CX001'
const UNIQUE_VIOLATION = '23505'
/** A key that was taken for new is not, or another process has written the next block. */
const STALE_CONSTRAINTS = new Set(['transfer_keys_pkey', 'marks_pkey', 'blocks_pkey'])

/** PostgreSQL that stops, restarts, was demoted, or could not be reached: try another connection. */
const LOST_CONNECTION = /^(08|57P0|25006|25P03|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)/

/** The commit was sent, and whether it happened is not known. */
export class UnknownOutcome extends Error {
  override readonly name = 'UnknownOutcome'
}

/** The connection failed before the commit was sent, or could not be made: nothing happened. */
export class NotConnected extends Error {
  override readonly name = 'NotConnected'
}

/** The batch was decided on something that is no longer so, or never was: nothing happened. */
export class StaleBatch extends Error {
  override readonly name = 'StaleBatch'
}

/** An answer of PostgreSQL itself, on a connection that still stands: the statement did not happen. */
export const wasRefused = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && !LOST_CONNECTION.test(error.code ?? '')

/** Of a batch, when it was stored: see `StaleBatch`. */
export const isStale = ({ code, constraint }: pg.DatabaseError): boolean =>
  code === STALE || (code === UNIQUE_VIOLATION && STALE_CONSTRAINTS.has(constraint ?? ''))
