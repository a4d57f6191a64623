import { beforeEach, expect, test } from 'vitest'
import vectors from '#api/chain/vectors.json' with { type: 'json' }
import type { Transaction } from '#api/schemas/ledger.ts'
import { knownCheckpoint } from '../known/knownCheckpoint.ts'
import { knownPolicy } from '../known/knownPolicy.ts'
import { checkTransaction } from './checkTransaction.ts'
import type { Proof } from '#api/proofs/proofParts.ts'
import type { Shown } from './compareShown.ts'
import { published } from './testing/published.ts'

const { shown, proof } = published(3)
/** What a page may show instead. */
type Lie = Transaction & Pick<Shown, 'hash' | 'block'>

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

const { from, to } = shown.transaction
const lies: [field: string, proved: string, page: string, lie: Partial<Lie>][] = [
  ['hash asked for', shown.hash, other, { hash: other }],
  ['hash', shown.hash, other, { transactionHash: other }],
  ['number', '3', '4', { _id: '4', block: { ...shown.block, firstTransaction: 3 } }],
  ['kind', 'transfer', 'claim', { kind: 'claim' }],
  ['sender', from, to, { from: to }],
  ['receiver', to, from, { to: from }],
  ['amount in millionths', '1500000', '2000000', { amount: 2 }],
  ['fee in millionths', '1000', '0', { fee: 0 }],
  ['time', shown.transaction.createdAt, '2031-01-01', { createdAt: '2031-01-01' }],
  ['block', String(shown.transaction.blockNumber), '1', { blockNumber: 1 }],
  ['block hash', shown.block.hash, other, { block: { ...shown.block, hash: other } }],
  ['place', '2 of 2', '3 of 2', { block: { ...shown.block, firstTransaction: 1 } }],
  ['previous block', shown.transaction.previousBlock, other, { previousBlock: other }],
]
for (const [field, proved, page, { hash, block, ...transaction }] of lies)
  test(`a page that shows another ${field} is refuted, with both values`, async () => {
    const lying = {
      hash: hash ?? shown.hash,
      block: block ?? shown.block,
      transaction: { ...shown.transaction, ...transaction },
    }
    const { certainty, steps } = await checkTransaction(lying, proof)
    expect(certainty).toBe('refuted')
    expect(steps[0]?.words).toBe(`The proof has ${field} ${proved}, this page ${page}.`)
  })

test('the page’s every field is compared', async () => {
  const { steps } = await checkTransaction(shown, proof)
  expect(steps[0]?.words).toContain(`All ${lies.length} fields`)
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

function withTransaction(change: Partial<Proof['transaction']>): Proof {
  return { ...proof, transaction: { ...proof.transaction, ...change } }
}

function withBlock(change: Partial<Proof['block']>): Proof {
  return { ...proof, block: { ...proof.block, ...change } }
}
