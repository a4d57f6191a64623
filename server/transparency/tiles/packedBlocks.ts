import { packBlock } from '#api/chain/replay/packedBlock.ts'
import { TILE_WIDTH, type TilePlace } from '#api/chain/log/tilePath.ts'
import { readBlocks } from '../../chain/reading/readBlocks.ts'
import { readChain } from '../../chain/reading/readChain.ts'
import type { Sql } from '../../db/database.ts'
import { inTurn } from '../../explorer/exports/exports.ts'

const CHUNK_BYTES = 64 * 1024

/** The blocks of one tile, from one of them on, as bytes, a few at a time in memory; null unless all of them exist. */
export async function packedBlocks(
  sql: Sql,
  { index, width }: TilePlace,
  from = 1,
): Promise<AsyncGenerator<Uint8Array> | null> {
  const last = index * TILE_WIDTH + width
  const first = Math.min(Math.max(index * TILE_WIDTH, from - 1), last - 1)
  const [newest] = await readBlocks(sql, last - 1, 1)
  if (newest?.number !== last) return null
  const [before] = first ? await readBlocks(sql, first - 1, 1) : []
  const after = { number: first, transactions: before?.transactions ?? 0 }
  return gathered(packed(sql, { after, last }))
}

async function* packed(sql: Sql, span: Parameters<typeof readChain>[1]) {
  for await (const [block, rows] of readChain(sql, span)) yield packBlock(block, rows)
}

/** Each piece takes its turn among all downloads. */
async function* gathered(blocks: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (;;) {
    const piece = await inTurn(async () => {
      const parts: Uint8Array[] = []
      for (let bytes = 0; bytes < CHUNK_BYTES;) {
        const { value, done } = await blocks.next()
        if (done) break
        parts.push(value)
        bytes += value.length
      }
      return Buffer.concat(parts)
    })
    if (!piece.length) return
    yield piece
  }
}
