import { createHash } from 'node:crypto'
import pg from 'pg'

/** Digests of all rows of each table, over the columns that it had. */
export type Rows = Map<string, { columns: string[]; digests: Set<string> }>

export async function readRows(url: string, like?: Rows): Promise<Rows> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const rows: Rows = new Map()
    const tables = like
      ? [...like].map(([name, known]) => [name, known.columns] as const)
      : await readTables(client)
    for (const [table, columns] of tables) {
      const digests = new Set<string>()
      const list = columns.map(column => client.escapeIdentifier(column)).join(', ')
      const found = await client.query<{ row: string }>(
        `SELECT ROW(${list})::text AS row FROM ${client.escapeIdentifier(table)}`,
      )
      for (const { row } of found.rows)
        digests.add(createHash('sha256').update(row).digest('base64'))
      rows.set(table, { columns, digests })
    }
    return rows
  } finally {
    await client.end()
  }
}

/** How many rows were found again, and how many of each table were not. */
export function compareRows(
  before: Rows,
  after: Rows,
): { kept: number; lost: Map<string, number> } {
  let kept = 0
  const lost = new Map<string, number>()
  for (const [table, { digests }] of before) {
    const missing = digests.difference(after.get(table)!.digests).size
    kept += digests.size - missing
    if (missing) lost.set(table, missing)
  }
  return { kept, lost }
}

async function readTables(client: pg.Client): Promise<[table: string, columns: string[]][]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `SELECT c.table_name AS table, array_agg(c.column_name::text ORDER BY c.ordinal_position) AS columns
     FROM information_schema.columns AS c
     JOIN information_schema.tables AS t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
     GROUP BY c.table_name
     ORDER BY 1
     LIMIT 1000`,
  )
  return rows.map(({ table, columns }) => [table, columns])
}
