import type { Sql } from '../db/database.ts'
import { csvText } from '#api/csvText.ts'

const CHUNK_ROWS = 1000

/** The record as CSV, oldest first. Names come from users: a spreadsheet must not run one as a formula. */
export async function* exportEvents(sql: Sql): AsyncGenerator<string> {
  yield 'number,time,who,what,user,application'
  for (let after = 0n; ;) {
    const { rows } = await sql.query<{
      number: bigint
      at: Date
      who: string
      what: string
      user_id: string
      application: string | null
    }>(
      `SELECT number, at, who, what, user_id, application
       FROM kyc_events
       WHERE number > $1
       ORDER BY number
       LIMIT $2`,
      [after, CHUNK_ROWS],
    )
    for (const { number, at, who, what, user_id: user, application } of rows)
      yield [number, at.toISOString(), csvText(who), what, user, application ?? ''].join(',')
    if (rows.length < CHUNK_ROWS) return
    after = rows.at(-1)!.number
  }
}
