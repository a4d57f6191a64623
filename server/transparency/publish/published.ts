import type { Sql } from '../../db/database.ts'

export interface Published {
  size: number
  note: string
}

/** Null before the first one. */
export async function readPublished(sql: Sql): Promise<Published | null> {
  const { rows } = await sql.query<{ size: bigint; note: string }>(
    'SELECT size, note FROM published_checkpoint LIMIT 1',
  )
  return rows[0] ? { size: Number(rows[0].size), note: rows[0].note } : null
}

/** Of one size, the note with more cosignatures stays: a witness may be away the second time. */
export async function writePublished(sql: Sql, { size, note }: Published): Promise<void> {
  await sql.query(
    `INSERT INTO published_checkpoint (size, note)
     VALUES ($1, $2)
     ON CONFLICT (is_only) DO UPDATE SET size = excluded.size, note = excluded.note
     WHERE published_checkpoint.size <> excluded.size
       OR length(published_checkpoint.note) <= length(excluded.note)`,
    [size, note],
  )
}
