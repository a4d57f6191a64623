import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { cosign, cosignerKey } from '#api/chain/log/cosignature.ts'
import { formatPolicy } from '#api/chain/log/policy.ts'
import { inclusionPath, leafHash, merkleLevels } from '#api/chain/merkle.ts'
import vectors from '#api/chain/vectors.json' with { type: 'json' }
import type { Transaction } from '#api/schemas/ledger.ts'
import { micros, microsToJson } from '#api/chain/money.ts'
import type { Proof } from './compareShown.ts'
import { verifyTransaction } from './verifyTransaction.ts'

const { shown, proof } = published(3)

test('an honest proof passes step by step, and gives the checkpoint that it leads to', () => {
  for (const { number } of vectors.transactions) {
    const honest = published(number)
    const { steps, checkpoint } = verifyTransaction(honest.shown, honest.proof)
    expect(steps.filter(({ isGood }) => !isGood)).toEqual([])
    expect(steps).toHaveLength(6)
    expect(checkpoint?.size).toBe(vectors.checkpoint.size)
  }
})

const other = 'f'.repeat(64)
const tampered: [what: string, proof: Proof, firstFailure: string][] = [
  ['another amount', withTransaction({ amount: '1500001' }), 'The transaction on this page'],
  ['another sender', withTransaction({ from: null }), 'The transaction on this page'],
  ['an amount that is none', withTransaction({ amount: 'much' }), 'The transaction on this page'],
  ['a longer path in the block', { ...proof, pathInBlock: [other, other] }, 'Place in the block'],
  ['another place in the block', { ...proof, indexInBlock: 0 }, 'The transaction on this page'],
  ['another size of the block', { ...proof, sizeOfBlock: 9 }, 'The transaction on this page'],
  ['no fields at all', {} as Proof, 'The transaction on this page'],
  ['null in place of the block', { ...proof, block: null! }, 'The transaction on this page'],
  ['text in place of a hash', { ...proof, pathInBlock: ['no hash'] }, 'Place in the block'],
  ['another volume', withBlock({ volume: '1' }), 'Block hash'],
  ['no path in the tree', { ...proof, pathInTree: [] }, 'Place in the ledger'],
  [
    'another size',
    { ...proof, checkpoint: proof.checkpoint.replace('\n7\n', '\n8\n') },
    'Signature',
  ],
  ['another key', { ...proof, verifierKey: `${proof.verifierKey.slice(0, -4)}AAA4` }, 'Signature'],
]
for (const [what, answer, firstFailure] of tampered)
  test(`a proof with ${what} fails at '${firstFailure}'`, () => {
    const { steps, checkpoint } = verifyTransaction(shown, answer)
    expect(steps.find(({ isGood }) => !isGood)?.title).toBe(firstFailure)
    expect(checkpoint).toBeNull()
  })

test('a page that shows other than what was proved is named with both values', () => {
  const lying = { ...shown, transaction: { ...shown.transaction, amount: 2 } }
  const [first] = verifyTransaction(lying, proof).steps
  expect(first?.isGood).toBe(false)
  expect(first?.computed).toBe('The proof has amount in millionths 1500000')
  expect(first?.expected).toBe('This page shows amount in millionths 2000000')
})

test('another transaction, however genuine, does not prove the one that was asked for', () => {
  const genuine = published(4)
  const { steps, checkpoint } = verifyTransaction(
    { ...genuine.shown, hash: shown.hash },
    genuine.proof,
  )
  expect(steps.filter(({ isGood }) => !isGood).map(({ title }) => title)).toEqual([
    'The transaction on this page',
    'Transaction hash',
  ])
  expect(checkpoint).toBeNull()
})

test('a place that the page shows and the proof does not have is named', () => {
  const lying = { ...shown, block: { ...shown.block, firstTransaction: 1 } }
  expect(verifyTransaction(lying, proof).steps[0]?.expected).toMatch(/^This page shows place 3 of/)
})

const [anna, ben, cara] = [1, 2, 3].map(fill => {
  const secret = new Uint8Array(32).fill(fill)
  const name = `w${fill}.example`
  return { name, secret, line: cosign(proof.checkpoint, name, secret, 1_750_000_000 + fill) }
}) as [Cosigner, Cosigner, Cosigner]
interface Cosigner {
  name: string
  secret: Uint8Array
  line: string
}
const policyOf = (quorum: number, witnesses = [anna, ben, cara]) =>
  formatPolicy({
    log: { verifierKey: proof.verifierKey, url: 'https://log.example' },
    witnesses: witnesses.map(({ name, secret }) => ({
      verifierKey: cosignerKey(name, secret),
      url: 'https://w.example',
    })),
    quorum,
  })
const witnessStep = (lines: string, policy: string, known: string | null = null) =>
  verifyTransaction(shown, { ...proof, policy, checkpoint: proof.checkpoint + lines }, known)
    .steps[6]

test('where a quorum is set, the witnesses who cosigned are named with their times', () => {
  const step = witnessStep(anna.line + cara.line, policyOf(2))
  expect(step).toMatchObject({
    isGood: true,
    expected: 'At least 2 of w1.example, w2.example, w3.example',
  })
  expect(step?.computed).toMatch(
    /^Cosigned by w1\.example, Jun 15, 2025, .*; w3\.example, Jun 15, 2025/,
  )
  expect(witnessStep('', policyOf(0))).toBeUndefined()
})

test('a missing quorum, a false cosignature and another log’s policy fail', () => {
  expect(witnessStep(anna.line, policyOf(2))).toMatchObject({ isGood: false })
  expect(witnessStep('', policyOf(1))).toMatchObject({ computed: 'No witness has cosigned' })
  const forged = cosign(proof.checkpoint.replace('\n7\n', '\n8\n'), ben.name, ben.secret, 1)
  expect(witnessStep(anna.line + cara.line + forged, policyOf(2))).toMatchObject({ isGood: false })
  expect(witnessStep('', 'quorum none\n')).toMatchObject({ isGood: false })
  expect(witnessStep('', 'no policy')).toMatchObject({ isGood: false })
})

test('a server cannot ask for fewer witnesses than this browser knows', () => {
  const weak = policyOf(1, [cara])
  expect(witnessStep(cara.line, weak, policyOf(2))).toMatchObject({
    isGood: false,
    expected: 'As known before: At least 2 of w1.example, w2.example, w3.example',
  })
  expect(witnessStep('', policyOf(0, []), policyOf(2))).toMatchObject({ isGood: false })
  expect(witnessStep(anna.line + cara.line, weak, policyOf(2))).toMatchObject({ isGood: true })
})

function withTransaction(change: Partial<Proof['transaction']>): Proof {
  return { ...proof, transaction: { ...proof.transaction, ...change } }
}

function withBlock(change: Partial<Proof['block']>): Proof {
  return { ...proof, block: { ...proof.block, ...change } }
}

/** A transaction of the published chain as the server would show and prove it. */
function published(number: number) {
  const stored = vectors.transactions.find(t => t.number === number)!
  const block = vectors.blocks.find(b => b.number === stored.block)!
  const inBlock = vectors.transactions.filter(t => t.block === block.number)
  const indexInBlock = inBlock.indexOf(stored)
  const { note, verifierKey } = vectors.checkpoint
  const transaction: Transaction = {
    _id: String(number),
    from: stored.from ?? 'SYSTEM',
    to: stored.to,
    amount: microsToJson(micros(BigInt(stored.amount))),
    fee: microsToJson(micros(BigInt(stored.fee))),
    transactionHash: stored.hash,
    blockNumber: block.number,
    previousBlock: block.previousHash,
    createdAt: new Date(stored.atMs).toISOString(),
    kind: stored.kind as Transaction['kind'],
  }
  const answer: Proof = {
    transaction: { ...stored },
    block: { ...block, commits: null },
    indexInBlock,
    sizeOfBlock: inBlock.length,
    pathInBlock: pathTo(indexInBlock, inBlock),
    pathInTree: pathTo(block.number - 1, vectors.blocks),
    checkpoint: note,
    verifierKey,
    policy: `log ${verifierKey}\nquorum none\n`,
  }
  const before = vectors.transactions.filter(t => t.block < block.number).length
  const sums = { transactions: inBlock.length, volume: 0, fees: 0, issued: 0 }
  const shownBlock = { hash: block.hash, firstTransaction: before + 1, inBlock: sums }
  return { shown: { hash: stored.hash, transaction, block: shownBlock }, proof: answer }
}

function pathTo(index: number, hashed: readonly { hash: string }[]): string[] {
  const leaves = hashed.map(({ hash }) => leafHash(hexToBytes(hash)))
  return inclusionPath(merkleLevels(leaves), index).map(bytesToHex)
}
