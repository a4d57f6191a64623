import { expect, test } from 'vitest'
import { formatCheckpointLine } from '#api/chain/replay/exportLine.ts'
import { CutOff, wholeLines } from './wholeLines.ts'

const BLOCK = `${JSON.stringify({
  block: {
    number: 1,
    previousHash: '0'.repeat(64),
    merkleRoot: 'a'.repeat(64),
    atMs: 1,
    transactions: 0,
    volume: '0',
    fees: '0',
    issued: '0',
    hash: 'b'.repeat(64),
  },
  transactions: [],
})}\n`
const SEAL = formatCheckpointLine('note', 'key')

test('a whole export comes line by line, however it was cut into pieces', async () => {
  const text = BLOCK + SEAL
  const lines = text.trimEnd().split('\n')
  expect(await read([text])).toEqual(lines)
  expect(await read([text.slice(0, 50), '', text.slice(50, -1), '\n', ''])).toEqual(lines)
})

for (const [what, text] of [
  ['nothing at all', ''],
  ['half a block', BLOCK.slice(0, 80)],
  ['blocks without a checkpoint', BLOCK],
  ['half a checkpoint', BLOCK + SEAL.slice(0, 9)],
  ['a checkpoint whose line does not end', BLOCK + SEAL.trimEnd()],
] as const)
  test(`an export of ${what} was cut off`, async () => {
    await expect(read([text])).rejects.toThrow(CutOff)
  })

async function read(pieces: readonly string[]): Promise<string[]> {
  async function* arriving() {
    yield* pieces
  }
  return Array.fromAsync(wholeLines(arriving()))
}
