import { formatBlockLine, formatCheckpointLine } from '#api/chain/exportLine.ts'
import type { Sql } from '../db/database.ts'
import { readBlocks } from '../chain/readBlocks.ts'
import { readChain } from '../chain/readChain.ts'

const CHUNK_CHARACTERS = 64 * 1024

/** Where the export ends: a signed state of the ledger. */
interface End {
  size: number
  note: string
  verifierKey: string
}

/**
 * The blocks from number `from` to the checkpoint's, then the checkpoint. What is written meanwhile
 * has higher numbers, so no database transaction is held for a slow reader.
 */
export async function* exportLines(sql: Sql, from: number, end: End): AsyncGenerator<string> {
  let text = ''
  if (from <= end.size) {
    const [before] = from === 1 ? [] : await readBlocks(sql, from - 2, 1)
    const after = before ?? { number: 0, transactions: 0 }
    for await (const [block, rows] of readChain(sql, { after, last: end.size })) {
      text += formatBlockLine(block, rows)
      if (text.length < CHUNK_CHARACTERS) continue
      yield text
      text = ''
    }
  }
  yield text + formatCheckpointLine(end.note, end.verifierKey)
}
