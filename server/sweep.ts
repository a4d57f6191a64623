import type { Sql } from './db/database.ts'
import { sweepMarks } from './ledger/sweepMarks.ts'

export const SWEEP_TASK = 'sweep'

/** Once an hour, in one process: keeps nothing about people longer than it is needed. */
export const SWEEP_TIMES = `17 * * * * ${SWEEP_TASK}`

export function sweepTask(sql: Sql, now: () => number) {
  return async (): Promise<void> => {
    const nowMs = now()
    await sweepMarks(sql, nowMs)
    await sql.query('DELETE FROM sessions WHERE expires_at < $1', [new Date(nowMs)])
    await sql.query('DELETE FROM password_resets WHERE expires_at < $1', [new Date(nowMs)])
    await sql.query('DELETE FROM throttles WHERE expire < $1', [nowMs])
  }
}
