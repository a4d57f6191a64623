import { KINDS } from '#api/chain/kind.ts'
import { type Micros, micros } from '#api/chain/money.ts'
import type { Sql } from '../db/database.ts'
import type { FindableNames } from '../users/contacts/findableNames.ts'
import type { Arrivals } from './news.ts'
import type { Channel } from './readChannel.ts'

/** The others are in the next message. */
export const ARRIVALS_AT_ONCE = 10_000

const CLAIM = KINDS.indexOf('claim') + 1

/** What arrived after the last line that was sent; null if nothing did. */
export async function readArrivals(
  sql: Sql,
  namesOf: FindableNames,
  { wallet, told_line: sentLine, user_id: userId, device }: Channel,
): Promise<(Arrivals & { lastLine: number }) | null> {
  const { rows } = await sql.query<{
    count: number
    sum: Micros | null
    lastLine: number
    from: string | null
    contact: string | null
  }>(
    `WITH arrivals AS (
       SELECT amount_micros, to_sequence, from_wallet
       FROM transactions
       WHERE to_wallet = $1 AND to_sequence > $2 AND kind <> ${CLAIM}
         AND from_wallet IS DISTINCT FROM to_wallet
       ORDER BY to_sequence
       LIMIT $3
     ), gathered AS (
       SELECT count(*)::integer AS count, sum(amount_micros)::bigint AS sum,
         max(to_sequence) AS "lastLine", max(from_wallet) AS sender
       FROM arrivals
     )
     SELECT count, sum, "lastLine", w.address AS "from", c.name AS contact
     FROM gathered
     LEFT JOIN wallets w ON w.number = sender
     LEFT JOIN contacts c ON c.user_id = $4 AND c.address = w.address
     LIMIT 1`,
    [wallet, sentLine, ARRIVALS_AT_ONCE, userId],
  )
  const { count, sum, lastLine, from, contact } = rows[0]!
  if (!count) return null
  const name = count === 1 && from ? ((await namesOf([from])).get(from) ?? null) : null
  // Own names for addresses are not put into mails, which others transport and may read.
  return { count, sum: micros(sum!), lastLine, from, contact: device ? contact : null, name }
}
