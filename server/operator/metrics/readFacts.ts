import { setTimeout as delay } from 'node:timers/promises'
import { COSIGNER, parseVerifierKey, signaturesBy, splitNote } from '#api/chain/log/note.ts'
import type { Sql } from '../../db/database.ts'
import type { WitnessConfig } from '../../text/settingValues.ts'

/** Who watches gives up after ten seconds: the rest must come although the database is silent. */
const PATIENCE_MS = 2000
/** Beyond it nobody needs to know how many. */
const MOST_JOBS = 10_000

export interface Jobs {
  task: string
  waiting: number
  failing: number
  givenUp: number
}

/** What the database alone knows, for all processes on it. */
export interface Facts {
  block: number
  jobs: Jobs[]
  /** Since when there is a block that no published checkpoint covers; null: all are covered. */
  uncoveredSinceMs: number | null
  /** How many of the witnesses have cosigned the newest published checkpoint. */
  cosigned: number
}

/** Null when the database does not answer soon. */
export async function readFacts(
  sql: Sql,
  witnesses: readonly WitnessConfig[],
): Promise<Facts | null> {
  const patience = new AbortController()
  try {
    return await Promise.race([
      readAll(sql, witnesses),
      delay(PATIENCE_MS, null, { signal: patience.signal }),
    ])
  } catch {
    return null
  } finally {
    patience.abort()
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

/** Those whose time has come, those that failed and will be tried again, and those that never will. */
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

/** By name and key ID: whether the signatures are good, every reader checks. */
function cosignedBy(note: string | null, witnesses: readonly WitnessConfig[]): number {
  const signatures = (note !== null && splitNote(note)?.signatures) || []
  const keys = witnesses.map(({ verifierKey }) => parseVerifierKey(verifierKey, COSIGNER)!)
  return keys.filter(key => signaturesBy(signatures, key).length > 0).length
}
