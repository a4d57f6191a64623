import type pg from 'pg'
import { formatCoins, type Micros, micros } from '#api/chain/money.ts'
import { atomically } from '../../db/database.ts'
import { recordOperatorAction } from './recordOperatorAction.ts'

/** At a start: a fee that was changed since the last start is an operator action. The first fee is not. */
export function noteFee(pool: pg.Pool, fee: Micros, atMs: number): Promise<void> {
  return atomically(pool, async sql => {
    const { rowCount: isFirst } = await sql.query(
      'INSERT INTO logged_fee (fee_micros) VALUES ($1) ON CONFLICT DO NOTHING',
      [fee],
    )
    if (isFirst) return
    const { rows } = await sql.query<{ before: bigint }>(
      'SELECT fee_micros AS before FROM logged_fee LIMIT 1 FOR UPDATE',
    )
    const before = micros(rows[0]!.before)
    if (before === fee) return
    await sql.query('UPDATE logged_fee SET fee_micros = $1', [fee])
    const what = `${formatCoins(before)} to ${formatCoins(fee)}`
    await recordOperatorAction(
      sql,
      { kind: 'fee_changed', atMs, about: '', what, why: '' },
      { userId: null },
    )
  })
}
