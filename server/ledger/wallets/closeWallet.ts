import type pg from 'pg'
import { type Address } from '#api/chain/address.ts'
import { SYSTEM_ADDRESS } from '#api/values/ledger.ts'
import { ZERO } from '#api/chain/money.ts'
import { atomically } from '../../db/database.ts'
import type { Ledger } from '../ledger.ts'
import type { Order } from '../order.ts'

/** Coins may arrive again and again between the two steps. */
const TRIES = 100

interface Parts {
  ledger: Ledger
  pool: pg.Pool
}

/**
 * Gives what a wallet holds back to SYSTEM, and lets nothing in or out any more. May be begun again, and in two
 * processes at once.
 */
export async function closeWallet(
  { ledger, pool }: Parts,
  number: number,
  atMs: number,
): Promise<void> {
  const { rows } = await pool.query<{ address: Address }>(
    'SELECT address FROM wallets WHERE number = $1 LIMIT 1',
    [number],
  )
  for (let i = 0; i < TRIES; i++) {
    await ledger.submit(returnOrder(rows[0]!.address, atMs))
    if (await closeEmpty(pool, number)) return
  }
  throw new Error('A wallet does not get empty')
}

/** All that is there when it is decided, without a fee: nobody pays for leaving, whatever is left. */
function returnOrder(from: Address, atMs: number): Order<void> {
  return {
    atMs,
    touches: { wallets: [from, SYSTEM_ADDRESS], marks: [] },
    decide(view) {
      const { balance: amount } = view.wallet(from)!
      if (amount === ZERO) return { answer: () => {} }
      return {
        opens: view.wallet(SYSTEM_ADDRESS) ? [] : [SYSTEM_ADDRESS],
        postings: [{ kind: 'transfer', from, to: SYSTEM_ADDRESS, amount, fee: ZERO }],
        answer: () => {},
      }
    },
  }
}

/** False when coins have arrived. Moves the head, as a freeze does: what was decided before does not fit any more. */
const closeEmpty = (pool: pg.Pool, number: number): Promise<boolean> =>
  atomically(pool, async sql => {
    await sql.query('UPDATE chain_head SET freezes = freezes + 1')
    const { rowCount } = await sql.query(
      'UPDATE wallets SET is_closed = true WHERE number = $1 AND balance_micros = 0',
      [number],
    )
    return rowCount === 1
  })
