import type { Sql } from '../../db/database.ts'

/** The name of a log that is served at this address. */
export const originOf = (publicUrl: string): string => `${new URL(publicUrl).host}/log`

/** Whether the address differs from the name. Another port of localhost does not matter. */
export function isElsewhere(publicUrl: string, origin: string): boolean {
  const wanted = originOf(publicUrl)
  return wanted !== origin && !(isLocal(wanted) && isLocal(origin))
}

const isLocal = (origin: string) => /^localhost(:\d+)?\//.test(origin)

/**
 * The name under which this ledger is signed. The first server fixes it: under a later name the same ledger would count
 * as another log, and its earlier cosignatures would be worthless.
 */
export async function fixOrigin(sql: Sql, publicUrl: string): Promise<string> {
  await sql.query('UPDATE installation SET log_origin = $1 WHERE log_origin IS NULL', [
    originOf(publicUrl),
  ])
  return (await readOrigin(sql))!
}

/** Null before the first start. */
export async function readOrigin(sql: Sql): Promise<string | null> {
  const { rows } = await sql.query<{ origin: string | null }>(
    'SELECT log_origin AS origin FROM installation LIMIT 1',
  )
  return rows[0]?.origin ?? null
}

/** For a ledger that was restored with its key. */
export async function keepOrigin(sql: Sql, origin: string): Promise<void> {
  await sql.query('UPDATE installation SET log_origin = $1', [origin])
}
