import { bytesToHex } from '@noble/hashes/utils.js'
import { OPERATOR_ACTION_KINDS } from '#api/chain/operatorActions/operatorActionKinds.ts'
import type { Sql } from '../../db/database.ts'

/** The logged operator actions on an account, with their salts: only its owner may see them. */
export async function readOwnActions(sql: Sql, userId: string, rowsAtMost: number) {
  const { rows } = await sql.query<OwnActionRow>(
    `SELECT s.hash, s.salt, coalesce(d.kind, w.kind) AS kind, coalesce(d.at_ms, w.at_ms) AS at_ms, d.block
     FROM deed_salts s
     LEFT JOIN deeds d ON d.hash = s.hash
     LEFT JOIN waiting_deeds w ON w.hash = s.hash
     WHERE s.user_id = $1
     ORDER BY 4, s.hash
     LIMIT $2`,
    [userId, rowsAtMost],
  )
  return rows.map(({ hash, salt, kind, at_ms: atMs, block }) => ({
    kind: OPERATOR_ACTION_KINDS[kind - 1]!,
    at: new Date(Number(atMs)).toISOString(),
    block: block === null ? null : Number(block),
    hash: bytesToHex(hash),
    salt: bytesToHex(salt),
  }))
}

interface OwnActionRow {
  hash: Uint8Array
  salt: Uint8Array
  kind: number
  at_ms: bigint
  /** Null while it waits. */
  block: bigint | null
}
