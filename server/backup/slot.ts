import { createHash } from 'node:crypto'
import type pg from 'pg'

/** A replication slot holds the write-ahead log that a place does not have yet, up to PostgreSQL's limit. */
export const slotOf = (place: string): string =>
  `cxac_backup_${createHash('sha256').update(place).digest('hex').slice(0, 16)}`

export async function renewSlot(client: pg.Client, slot: string): Promise<void> {
  await dropSlot(client, slot)
  await client.query('SELECT pg_create_physical_replication_slot($1, true)', [slot])
}

export async function dropSlot(client: pg.Client, slot: string): Promise<void> {
  await client.query(
    'SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = $1',
    [slot],
  )
}

/** Whether the log since its last move still exists. */
export async function slotExists(client: pg.Client, slot: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_replication_slots
     WHERE slot_name = $1 AND restart_lsn IS NOT NULL AND wal_status <> 'lost'`,
    [slot],
  )
  return rowCount === 1
}

/** PostgreSQL may then remove the log before this position. */
export async function moveSlot(client: pg.Client, slot: string, lsn: string): Promise<void> {
  await client.query('SELECT pg_replication_slot_advance($1, $2::pg_lsn)', [slot, lsn])
}
