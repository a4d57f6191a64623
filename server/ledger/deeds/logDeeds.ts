import { type Deed } from '#api/chain/deeds/deed.ts'
import { DEED_KINDS } from '#api/chain/deeds/deedKinds.ts'
import type { Sql } from '../../db/database.ts'
import type { Ledger } from '../ledger.ts'
import type { Order } from '../order.ts'

/** In one block. */
const AT_ONCE = 256

interface Parts {
  pool: Sql
  ledger: Ledger
  now: () => number
}

/** Puts into blocks what waits. What a failure stops on the way still waits. */
export async function logDeeds({ pool, ledger, now }: Parts): Promise<void> {
  for (let count = AT_ONCE; count === AT_ONCE;) {
    const deeds = await readWaiting(pool)
    if (deeds.length) await ledger.submit(deedsOrder(deeds, now()))
    count = deeds.length
  }
}

const deedsOrder = (deeds: readonly Deed[], atMs: number): Order<void> => ({
  atMs,
  touches: { wallets: [], marks: [] },
  decide: () => ({ deeds, answer: () => {} }),
})

async function readWaiting(sql: Sql): Promise<Deed[]> {
  const { rows } = await sql.query<{ kind: number; at_ms: bigint; hash: Uint8Array }>(
    'SELECT kind, at_ms, hash FROM waiting_deeds ORDER BY number LIMIT $1',
    [AT_ONCE],
  )
  return rows.map(({ kind, at_ms: atMs, hash }) => ({
    kind: DEED_KINDS[kind - 1]!,
    atMs: Number(atMs),
    hash,
  }))
}
