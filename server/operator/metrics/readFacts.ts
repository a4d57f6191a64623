import { setTimeout as delay } from 'node:timers/promises'
import { COSIGNER, parseVerifierKey, signaturesBy, splitNote } from '#api/chain/log/note.ts'
import type { Sql } from '../../db/database.ts'
import type { WitnessConfig } from '../../settings/settingValues.ts'

/** Prometheus gives up after ten seconds: the other metrics must arrive even if the database does not answer. */
const TIMEOUT_MS = 2000
/** Counting stops here: a larger number tells operators nothing more. */
const MOST_JOBS = 10_000

export interface Jobs {
  task: string
  waiting: number
  failing: number
  givenUp: number
}

/** Figures from the database, the same for all processes on it. */
export interface Facts {
  block: number
  jobs: Jobs[]
  /** The time of the oldest block that no published checkpoint covers; null: all are covered. */
  uncoveredSinceMs: number | null
  /** How many of the witnesses have cosigned the newest published checkpoint. */
  cosigned: number
}

/** Null when the database does not answer in time. */
export async function readFacts(
  sql: Sql,
  witnesses: readonly WitnessConfig[],
): Promise<Facts | null> {
  const timeout = new AbortController()
  try {
    return await Promise.race([
      readAll(sql, witnesses),
      delay(TIMEOUT_MS, null, { signal: timeout.signal }),
    ])
  } catch {
    return null
  } finally {
    timeout.abort()
  }
}

async function readAll(sql: Sql, witnesses: readonly WitnessConfig[]): Promise<Facts> {
  const [chain, jobs] = await Promise.all([readChain(sql), readJobs(sql)])
  return {
    block: Number(chain.block),
    jobs,
    uncoveredSinceMs: chain.uncovered_at_ms === null ? null : Number(chain.uncovered_at_ms),
    cosigned: cosignedBy(chain.note, witnesses),
  }
}

async function readChain(sql: Sql) {
  const { rows } = await sql.query<{
    block: bigint
    note: string | null
    uncovered_at_ms: bigint | null
  }>(
    `SELECT block, note,
       (SELECT at_ms FROM blocks WHERE number = coalesce(size, 0) + 1) AS uncovered_at_ms
     FROM chain_head
     LEFT JOIN published_checkpoint ON true
     LIMIT 1`,
  )
  return rows[0]!
}

/** Jobs that are due, jobs that failed and will be retried, and jobs that were given up. */
async function readJobs(sql: Sql): Promise<Jobs[]> {
  const { rows } = await sql.query<Jobs>(
    `SELECT task,
       count(*) FILTER (WHERE attempts = 0)::integer AS waiting,
       count(*) FILTER (WHERE attempts BETWEEN 1 AND max_attempts - 1)::integer AS failing,
       count(*) FILTER (WHERE attempts >= max_attempts)::integer AS "givenUp"
     FROM (
       SELECT task_identifier AS task, attempts, max_attempts
       FROM graphile_worker.jobs
       WHERE attempts > 0 OR run_at <= now()
       LIMIT ${MOST_JOBS}) AS due
     GROUP BY task
     LIMIT 100`,
  )
  return rows
}

/** Matches name and key ID only: every reader verifies the signatures. */
function cosignedBy(note: string | null, witnesses: readonly WitnessConfig[]): number {
  const signatures = (note !== null && splitNote(note)?.signatures) || []
  const keys = witnesses.map(({ verifierKey }) => parseVerifierKey(verifierKey, COSIGNER)!)
  return keys.filter(key => signaturesBy(signatures, key).length > 0).length
}
