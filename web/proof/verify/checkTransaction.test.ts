import { beforeEach, expect, test } from 'vitest'
import vectors from '#api/chain/vectors.json' with { type: 'json' }
import { knownCheckpoint } from '../history/knownCheckpoint.ts'
import { knownPolicy } from '../history/knownPolicy.ts'
import { checkTransaction } from './checkTransaction.ts'
import type { Proof } from './compareShown.ts'
import { published } from './testing/published.ts'

const { shown, proof } = published(3)

beforeEach(() => {
  knownCheckpoint.write(null)
  knownPolicy.write(null)
})

test('an honest proof passes step by step, and its checkpoint is remembered', async () => {
  for (const { number } of vectors.transactions) {
    const honest = published(number)
    const { certainty, steps } = await checkTransaction(honest.shown, honest.proof)
    expect(certainty).toBe('proven')
    expect(steps.map(({ title }) => title)).toEqual([
      'The transaction on this page',
      'Transaction',
      'Place in the block',
      'Place in the ledger',
      'Signature',
      'Witnesses',
      'Same ledger as before',
    ])
    expect(knownCheckpoint.read()?.size).toBe(vectors.checkpoint.size)
  }
})

const other = 'f'.repeat(64)
const tampered: [what: string, proof: Proof, failed: string][] = [
  ['another amount', withTransaction({ amount: '1500001' }), 'Place in the block'],
  ['another sender', withTransaction({ from: null }), 'Place in the block'],
  ['an amount that is none', withTransaction({ amount: 'much' }), 'File'],
  ['a longer path in the block', { ...proof, pathInBlock: [other, other] }, 'Place in the block'],
  ['another place in the block', { ...proof, indexInBlock: 0 }, 'Place in the block'],
  ['another size of the block', { ...proof, sizeOfBlock: 9 }, 'Place in the block'],
  ['no fields at all', {} as Proof, 'Signing key'],
  ['null instead of the block', { ...proof, block: null! }, 'File'],
  ['text instead of a hash', { ...proof, pathInBlock: ['no hash'] }, 'File'],
  ['another volume', withBlock({ volume: '1' }), 'Place in the ledger'],
  ['no path in the tree', { ...proof, pathInTree: [] }, 'Place in the ledger'],
  [
    'another size',
    { ...proof, checkpoint: proof.checkpoint.replace('\n7\n', '\n8\n') },
    'Signature',
  ],
  [
    'another key',
    { ...proof, verifierKey: `${proof.verifierKey.slice(0, -4)}AAA4` },
    'Signing key',
  ],
]
for (const [what, answer, failed] of tampered)
  test(`a proof with ${what} fails at '${failed}', and nothing is remembered`, async () => {
    const { certainty, steps } = await checkTransaction(shown, answer)
    expect([certainty, steps.at(-1)]).toMatchObject([
      'refuted',
      { title: failed, result: 'failed' },
    ])
    expect(knownCheckpoint.read()).toBeNull()
  })

test('a page that shows other than what was proved is named with both values', async () => {
  const lying = { ...shown, transaction: { ...shown.transaction, amount: 2 } }
  const { certainty, steps } = await checkTransaction(lying, proof)
  expect(certainty).toBe('refuted')
  expect(steps[0]?.words).toBe('The proof has amount in millionths 1500000, this page 2000000.')
})

test('another transaction, however genuine, does not prove the one that was asked for', async () => {
  const genuine = published(4)
  const { certainty, steps } = await checkTransaction(
    { ...genuine.shown, hash: shown.hash },
    genuine.proof,
  )
  expect([certainty, steps[0]?.result]).toEqual(['refuted', 'failed'])
  expect(knownCheckpoint.read()).toBeNull()
})

test('a place or a block hash that the page shows and the proof does not have is named', async () => {
  for (const [block, field] of [
    [{ firstTransaction: 1 }, 'place 2 of 2, this page 3 of'],
    [{ hash: other }, 'block hash'],
  ] as const) {
    const lying = { ...shown, block: { ...shown.block, ...block } }
    const { steps } = await checkTransaction(lying, proof)
    expect(steps[0]?.words).toContain(`The proof has ${field}`)
  }
})

function withTransaction(change: Partial<Proof['transaction']>): Proof {
  return { ...proof, transaction: { ...proof.transaction, ...change } }
}

function withBlock(change: Partial<Proof['block']>): Proof {
  return { ...proof, block: { ...proof.block, ...change } }
}
