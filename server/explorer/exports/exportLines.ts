import { formatBlockLine } from '#api/chain/replay/exportLine.ts'
import type { Sql } from '../../db/database.ts'
import { readChain } from '../../chain/reading/readChain.ts'
import type { Span } from '../readSpans.ts'

/** The span's blocks, a line each. */
export async function* exportLines(sql: Sql, { after, last }: Span): AsyncGenerator<string> {
  for await (const [block, rows] of readChain(sql, { after, last: last.number }))
    yield formatBlockLine(block, rows)
}
