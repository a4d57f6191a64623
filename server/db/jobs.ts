import { Logger as WorkerLogger, run, runMigrations } from 'graphile-worker'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/schema'
import type { Sql } from './database.ts'
import { JobsClient } from './JobsClient.ts'

const MAX_ATTEMPTS = 20

/** Work that is done later. A job's data names users only by their ids. */
export type Task = (data: unknown) => Promise<void>

class NotUnderstood extends Error {}

/** A job that does not match `schema` is given up at once: every retry would fail. */
export function defineTask<Data extends TSchema>(
  schema: Data,
  work: (data: Static<Data>) => Promise<void>,
): Task {
  const validator = Compile(schema)
  return async data => {
    if (!validator.Check(data)) throw new NotUnderstood()
    await work(data)
  }
}

/** Takes the caller's unit of work: a job exists only if what it reports is stored. `runAt`: not before. */
export async function enqueue(
  sql: Sql,
  task: string,
  data: Record<string, string | boolean>,
  runAt: Date | null = null,
): Promise<void> {
  await sql.query(
    `SELECT FROM graphile_worker.add_job($1, $2::json, max_attempts => $3${runAt ? ', run_at => $4' : ''})`,
    [task, JSON.stringify(data), MAX_ATTEMPTS, ...(runAt ? [runAt] : [])],
  )
}

export async function migrateJobs(url: string): Promise<void> {
  const pool = jobsPool(url, () => {})
  try {
    await runMigrations({ pgPool: pool, logger: quiet })
  } finally {
    await pool.end()
  }
}

/** Runs jobs until stopped; failed ones are retried after growing delays. `times` is a crontab. */
export async function workOnJobs(
  url: string,
  tasks: Record<string, Task>,
  times: string,
  log: Logger,
  atOnce = 2,
): Promise<() => Promise<void>> {
  const warn = (error: Error) => log.warn({ err: error }, 'a connection was lost')
  const pool = jobsPool(url, warn)
  const runner = await run({
    pgPool: pool,
    concurrency: atOnce,
    noHandleSignals: true,
    crontab: times,
    logger: toPino(log),
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        (data: unknown) =>
          task(data).catch((error: unknown) => {
            if (!(error instanceof NotUnderstood)) throw error
            log.error({ task: name }, 'a job was not understood and is given up')
          }),
      ]),
    ),
  })
  return async () => {
    await runner.stop()
    await pool.end()
  }
}

/** graphile-worker's own pools would throw an unhandled error if the database went away at the very end. */
const jobsPool = (url: string, onError: (error: Error) => void): pg.Pool =>
  new pg.Pool({
    connectionString: url,
    max: 3,
    application_name: 'cxac-jobs',
    Client: JobsClient,
  })
    .on('error', onError)
    .on('connect', client => void client.on('error', onError))

const quiet = new WorkerLogger(() => () => {})

/** Only errors: a line for each job would bury everything else. */
const toPino = (log: Logger) =>
  new WorkerLogger(() => level => {
    // Without its text: mail servers repeat the address that they refuse.
    if (level === 'error') log.error('a job failed and will be tried again')
  })
