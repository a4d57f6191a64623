import { ChainFault } from './ChainFault.ts'

/** A block of a thousand transactions has half a million characters. */
const MAX_CHARACTERS = 32_000_000

/** Lines of a text that arrives in chunks. A line without an end must not fill the memory. */
export async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let begun = ''
  let count = 0
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', from)) {
      count++
      yield begun + chunk.slice(from, end)
      begun = ''
      from = end + 1
    }
    begun += chunk.slice(from)
    if (begun.length > MAX_CHARACTERS)
      throw new ChainFault(`line ${count + 1}`, 'text', `is longer than ${MAX_CHARACTERS}`)
  }
  if (begun) yield begun
}
