import { type OperatorAction } from '#api/chain/operatorActions/operatorAction.ts'
import { OPERATOR_ACTION_KINDS } from '#api/chain/operatorActions/operatorActionKinds.ts'
import type { Sql } from '../../db/database.ts'
import type { Ledger } from '../ledger.ts'
import type { Order } from '../order.ts'

/** Per block. */
const AT_ONCE = 256

interface LogDeps {
  pool: Sql
  ledger: Ledger
  now: () => number
}

/** Submits all waiting operator actions. After a failure the rest still waits. */
export async function logOperatorActions({ pool, ledger, now }: LogDeps): Promise<void> {
  for (let count = AT_ONCE; count === AT_ONCE;) {
    const operatorActions = await readWaiting(pool)
    if (operatorActions.length) await ledger.submit(operatorActionsOrder(operatorActions, now()))
    count = operatorActions.length
  }
}

const operatorActionsOrder = (
  operatorActions: readonly OperatorAction[],
  atMs: number,
): Order<void> => ({
  atMs,
  touches: { wallets: [], marks: [] },
  decide: () => ({ operatorActions, answer: () => {} }),
})

async function readWaiting(sql: Sql): Promise<OperatorAction[]> {
  const { rows } = await sql.query<{ kind: number; at_ms: bigint; hash: Uint8Array }>(
    'SELECT kind, at_ms, hash FROM waiting_deeds ORDER BY number LIMIT $1',
    [AT_ONCE],
  )
  return rows.map(({ kind, at_ms: atMs, hash }) => ({
    kind: OPERATOR_ACTION_KINDS[kind - 1]!,
    atMs: Number(atMs),
    hash,
  }))
}
