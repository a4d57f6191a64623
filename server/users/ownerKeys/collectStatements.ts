import type { Sql } from '../../db/database.ts'
import type { Statement } from '../../ledger/order.ts'

/** What `write` would send to a database, to be sent with the commit of an order. It must not need the results. */
export async function collectStatements(
  write: (sql: Sql) => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = []
  const query = async (text: string, values: readonly unknown[] = []) => {
    statements.push({ text, values })
    return { rows: [], rowCount: 0 }
  }
  await write({ query })
  return statements
}
