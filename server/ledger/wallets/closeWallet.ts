import type pg from 'pg'
import { type Address } from '#api/chain/address.ts'
import { SYSTEM_ADDRESS } from '#api/values/ledger.ts'
import { ZERO } from '#api/chain/money.ts'
import { atomically } from '../../db/database.ts'
import type { Ledger } from '../ledger.ts'
import type { Order } from '../order.ts'

/** Coins may arrive between the two steps, repeatedly. */
const TRIES = 100

interface CloseDeps {
  ledger: Ledger
  pool: pg.Pool
}

/**
 * Returns a wallet's coins to SYSTEM and closes it. It can be repeated, and run in two processes at once. Coins that only
 * the owner's keys can move stay, and the wallet stays open.
 */
export async function closeWallet(
  { ledger, pool }: CloseDeps,
  number: number,
  atMs: number,
): Promise<void> {
  const { rows } = await pool.query<{ address: Address }>(
    'SELECT address FROM wallets WHERE number = $1 LIMIT 1',
    [number],
  )
  for (let i = 0; i < TRIES; i++) {
    if (!(await ledger.submit(returnOrder(rows[0]!.address, atMs)))) return
    if (await closeEmpty(pool, number)) return
  }
  throw new Error('A wallet could not be emptied')
}

/** The whole balance at the time of the decision, without a fee. False if keys keep it. */
function returnOrder(from: Address, atMs: number): Order<boolean> {
  return {
    atMs,
    touches: { wallets: [from, SYSTEM_ADDRESS], marks: [] },
    decide(view) {
      const { balance: amount, keySet } = view.wallet(from)!
      if (amount === ZERO) return { answer: () => true }
      if (keySet?.keys.length) return { answer: () => false }
      return {
        opens: view.wallet(SYSTEM_ADDRESS) ? [] : [SYSTEM_ADDRESS],
        postings: [{ kind: 'transfer', from, to: SYSTEM_ADDRESS, amount, fee: ZERO }],
        answer: () => true,
      }
    },
  }
}

/** False if coins have arrived. Moves the head, as a freeze does, so that batches decided before are stale. */
const closeEmpty = (pool: pg.Pool, number: number): Promise<boolean> =>
  atomically(pool, async sql => {
    await sql.query('UPDATE chain_head SET freezes = freezes + 1')
    const { rowCount } = await sql.query(
      'UPDATE wallets SET is_closed = true WHERE number = $1 AND balance_micros = 0',
      [number],
    )
    return rowCount === 1
  })
