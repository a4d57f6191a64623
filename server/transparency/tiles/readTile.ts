import { packEntries } from '#api/chain/log/packEntries.ts'
import { packFrontier } from '#api/chain/tree/tree.ts'
import { leafHash } from '#api/chain/tree/merkle.ts'
import { TILE_WIDTH, type TilePlace } from '#api/chain/log/tilePath.ts'
import type { TileAt } from '#api/chain/log/tiles.ts'
import type { Sql } from '../../db/database.ts'

const LEVELS_PER_TILE = 8

/** Null unless all of it exists. Nodes are written in the commit of their block and never change. */
export async function readTile(
  sql: Sql,
  { level, index, width }: TileAt,
): Promise<Uint8Array | null> {
  if (level === 0) {
    const hashes = await readBlockHashes(sql, { index, width })
    return hashes && packFrontier(hashes.map(leafHash))
  }
  const { rows } = await sql.query<{ hash: Uint8Array }>(
    `SELECT hash
     FROM tree_nodes
     WHERE level = $1 AND index >= $2 AND index < $3
     ORDER BY index
     LIMIT $4`,
    [level * LEVELS_PER_TILE, index * TILE_WIDTH, index * TILE_WIDTH + width, width],
  )
  return rows.length === width ? packFrontier(rows.map(row => row.hash)) : null
}

/** The hashes of blocks, of which the leaves are hashes. */
export async function readEntries(sql: Sql, place: TilePlace): Promise<Uint8Array | null> {
  const hashes = await readBlockHashes(sql, place)
  return hashes && packEntries(hashes)
}

async function readBlockHashes(
  sql: Sql,
  { index, width }: TilePlace,
): Promise<Uint8Array[] | null> {
  const { rows } = await sql.query<{ hash: Uint8Array }>(
    `SELECT hash
     FROM blocks
     WHERE number > $1 AND number <= $2
     ORDER BY number
     LIMIT $3`,
    [index * TILE_WIDTH, index * TILE_WIDTH + width, width],
  )
  return rows.length === width ? rows.map(row => row.hash) : null
}
