import type { LedgerTransaction } from '../../chain/reading/records.ts'
import type { Sql } from '../../db/database.ts'
import type { FindableNames } from '../../users/contacts/findableNames.ts'
import { isShownName } from '../../users/names/names.ts'

/** A history and its owner, for whom the names are read. */
interface Owner {
  userId: string
  wallet: number
}

type Line = Pick<LedgerTransaction, 'number' | 'from' | 'fromWallet'>

/**
 * By transaction number, the '@name' of the other side: the recipient's where the owner chose them by it, the sender's
 * while the sender allows being found.
 */
export async function readNames(
  sql: Sql,
  namesOf: FindableNames,
  { userId, wallet }: Owner,
  lines: readonly Line[],
): Promise<Map<number, string>> {
  const names = await readPaidNames(
    sql,
    userId,
    lines.map(({ number }) => number),
  )
  const received = lines.filter(({ from, fromWallet }) => from !== null && fromWallet !== wallet)
  const senders = await namesOf(received.map(({ from }) => from!))
  for (const { number, from } of received) {
    const name = senders.get(from!)
    if (name) names.set(number, name)
  }
  return names
}

async function readPaidNames(
  sql: Sql,
  userId: string,
  transactions: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql.query<{ transaction: bigint; username: string }>(
    `SELECT p.transaction, u.username
     FROM named_payments p
     JOIN transactions t ON t.number = p.transaction
     JOIN users u ON u.wallet = t.to_wallet
     WHERE p.user_id = $1 AND p.transaction = ANY ($2::bigint[])
     LIMIT $3`,
    [userId, transactions, transactions.length],
  )
  return new Map(
    rows
      .filter(({ username }) => isShownName(username))
      .map(({ transaction, username }) => [Number(transaction), `@${username}`]),
  )
}
