import type { Sql } from '#server/db/database.ts'

/** The disk space of transactions and keys: each table and each index. */
export async function bytesUsed(sql: Sql): Promise<Map<string, number>> {
  const { rows } = await sql.query<{ name: string; bytes: bigint }>(
    `SELECT c.relname AS name, pg_relation_size(c.oid) AS bytes
     FROM pg_class c
     WHERE c.oid IN ('transactions'::regclass, 'transfer_keys'::regclass)
       OR c.oid IN (SELECT indexrelid FROM pg_index WHERE indrelid IN ('transactions'::regclass, 'transfer_keys'::regclass))
     ORDER BY c.relname COLLATE "C"
     LIMIT 100`,
  )
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

/** The growth of all per transfer, and a line with that of each. */
export function growth(before: Map<string, number>, after: Map<string, number>, transfers: number) {
  const each = [...after].map(
    ([name, bytes]) => [name, (bytes - (before.get(name) ?? 0)) / transfers] as const,
  )
  const total = each.reduce((sum, [, bytes]) => sum + bytes, 0)
  const parts = each.map(([name, bytes]) => `${name} ${bytes.toFixed(0)}`)
  return { total, line: `${total.toFixed(0)} bytes a transfer with its key (${parts.join(', ')})` }
}
