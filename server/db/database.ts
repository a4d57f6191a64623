import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { PlainProblem } from '../text/PlainProblem.ts'
import { PgClient } from './PgClient.ts'

const OLDEST_MAJOR = 15
const RETRY_MS = 500

/** Runs statements: a pool, one connection, or a unit of work. */
export interface Sql {
  query<Row extends pg.QueryResultRow>(
    text: string,
    values?: unknown[],
  ): Promise<{ rows: Row[]; rowCount: number | null }>
}

/** 64-bit integers arrive as bigint, never as text or a rounded number. */
export const exactTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return oid === pg.types.builtins.INT8 && format !== 'binary'
      ? BigInt
      : pg.types.getTypeParser(oid, format)
  },
}

/** `timeoutMs`: how long to wait for an unreachable database, for example during a failover. */
export async function connect(
  url: string,
  onIdleError: (error: Error) => void,
  timeoutMs = 0,
): Promise<pg.Pool> {
  const pool = openPool(url, { name: 'cxac', max: 10, onIdleError })
  try {
    await requireVersion(pool, timeoutMs)
  } catch (error) {
    await pool.end()
    throw error
  }
  return pool
}

interface PoolOptions {
  name: string
  max: number
  /** The first statement of each connection. */
  setUp?: string
  /** How long a connection may take, and an answer. */
  timeouts?: { connectMs: number; answerMs: number }
  onIdleError: (error: Error) => void
}

/** For a server that no longer responds; longer than `statement_timeout`, by which a responding one reports. */
const TIMEOUTS = { connectMs: 10_000, answerMs: 60_000 }

export function openPool(url: string, options: PoolOptions): pg.Pool {
  const { name, max, setUp, timeouts = TIMEOUTS, onIdleError } = options
  const pool = new pg.Pool({
    Client: PgClient,
    connectionString: url,
    max,
    types: exactTypes,
    application_name: name,
    // Awaited, whatever its type says.
    ...(setUp ? { onConnect: client => client.query(setUp) as unknown as void } : {}),
    connectionTimeoutMillis: timeouts.connectMs,
    keepAlive: true,
    statement_timeout: 30_000,
    query_timeout: timeouts.answerMs,
  })
  pool.on('error', onIdleError)
  // The pool ignores errors of a connection that is being closed: unhandled, one would end the process.
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

/** All of `work`'s statements happen, or none. */
export async function atomically<T>(pool: pg.Pool, work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    client.release()
    return result
  } catch (error) {
    await client.query('ROLLBACK').then(
      () => client.release(),
      () => client.release(true),
    )
    throw error
  }
}

async function requireVersion(pool: pg.Pool, timeoutMs: number): Promise<void> {
  const major = Math.floor((await readVersion(pool, performance.now() + timeoutMs)) / 10_000)
  if (major < OLDEST_MAJOR)
    throw new PlainProblem(
      `The database is PostgreSQL ${major}; CXAC needs ${OLDEST_MAJOR} or newer.`,
    )
}

async function readVersion(pool: pg.Pool, deadline: number): Promise<number> {
  for (;;) {
    try {
      const { rows } = await pool.query<{ version: string }>(
        "SELECT current_setting('server_version_num') AS version",
      )
      return Number(rows[0]?.version)
    } catch (error) {
      if (performance.now() > deadline || wasTurnedAway(error))
        throw new PlainProblem(`The database cannot be reached: ${(error as Error).message}`)
      await delay(RETRY_MS)
    }
  }
}

/** Refused by PostgreSQL permanently: not because it is starting or stopping (57P01 to 57P03). */
const wasTurnedAway = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !error.code?.startsWith('57P')
