import { parseExportLine } from '#api/chain/replay/exportLine.ts'
import { splitLines } from '#api/chain/replay/splitLines.ts'

/** The download has ended too early. That is no fault of the ledger. */
export class CutOff extends Error {
  override readonly name = 'CutOff'
}

/** The lines of an export. Every line ends, and the last one is a checkpoint: else it was cut off. */
export async function* wholeLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let isEnded = true
  let last: string | null = null
  let count = 0
  async function* watched(): AsyncGenerator<string> {
    for await (const chunk of chunks) {
      if (chunk) isEnded = chunk.endsWith('\n')
      yield chunk
    }
    if (!isEnded) throw new CutOff()
  }
  for await (const line of splitLines(watched())) {
    last = line
    count++
    yield line
  }
  if (last === null || !('checkpoint' in parseExportLine(last, count))) throw new CutOff()
}
