import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { KINDS } from '#api/chain/kind.ts'
import { auditDatabase } from '#server/chain/auditing/auditDatabase.ts'
import { connect } from '#server/db/database.ts'
import type { Cluster } from '../cluster/Cluster.ts'
import { parseEnvironment } from '../cluster/fill.ts'
import type { Stored } from './compare.ts'

const TRANSFER = KINDS.indexOf('transfer') + 1
const CLAIM = KINDS.indexOf('claim') + 1

/** What came after `newest`, once the whole ledger was audited. */
export async function readLedger({ plan }: Cluster, newest: bigint) {
  const settings = parseEnvironment(readFileSync(join(plan.folder, 'env/s1.env'), 'utf8'))
  const pool = await connect(settings['DATABASE_URL']!, () => {})
  try {
    const audited = await auditDatabase(pool)
    const { rows } = await pool.query<Stored & { kind: number }>(
      `SELECT transactions.number, kind, sender.address AS from, recipient.address AS to,
         amount_micros AS "amountMicros"
       FROM transactions
       LEFT JOIN wallets AS sender ON sender.number = from_wallet
       JOIN wallets AS recipient ON recipient.number = to_wallet
       WHERE transactions.number > $1 AND kind = ANY ($2)
       ORDER BY transactions.number`,
      [newest, [TRANSFER, CLAIM]],
    )
    const losses = (await pool.query('SELECT FROM losses')).rowCount ?? 0
    return {
      audited,
      losses,
      newest: BigInt(audited.transactions),
      transfers: rows.filter(({ kind }) => kind === TRANSFER),
      claims: countBy(rows.filter(({ kind }) => kind === CLAIM).map(({ to }) => to)),
    }
  } finally {
    await pool.end()
  }
}

function countBy(addresses: readonly string[]): Map<string, number> {
  const groups = Map.groupBy(addresses, address => address)
  return new Map([...groups].map(([address, all]) => [address, all.length]))
}
