import pg from 'pg'

/** `refuse_stale_batch` of the schema. */
const STALE = 'CX001'
const UNIQUE_VIOLATION = '23505'
/** A key that was assumed to be new is not, or another process has written the next block. */
const STALE_CONSTRAINTS = new Set(['transfer_keys_pkey', 'marks_pkey', 'blocks_pkey'])

/** PostgreSQL stops, restarts, was demoted or cannot be reached: try another connection. */
const LOST_CONNECTION = /^(08|57P0|25006|25P03|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)/

/** The commit was sent; whether it happened is not known. */
export class UnknownOutcome extends Error {
  override readonly name = 'UnknownOutcome'
}

/** The connection failed before the commit was sent, or could not be made: nothing happened. */
export class NotConnected extends Error {
  override readonly name = 'NotConnected'
}

/** The batch was decided on data that is out of date: nothing happened. */
export class StaleBatch extends Error {
  override readonly name = 'StaleBatch'
}

/** An error of PostgreSQL itself, on a working connection: the statement did not happen. */
export const wasRefused = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && !LOST_CONNECTION.test(error.code ?? '')

/** For errors of the store statement: see `StaleBatch`. */
export const isStale = ({ code, constraint }: pg.DatabaseError): boolean =>
  code === STALE || (code === UNIQUE_VIOLATION && STALE_CONSTRAINTS.has(constraint ?? ''))
