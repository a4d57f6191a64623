import { expect, test } from 'vitest'
import { micros } from '../money.ts'
import { type BalanceProof, formatBalanceProof, parseBalanceProof } from './balanceProof.ts'
import { sampleBalance, sampleReceipt, turnedOver } from '../testing/receipts.ts'
import { verifyBalance } from './verifyBalance.ts'
import { verifyReceipt } from './verifyReceipt.ts'

const { proof, text, policy } = sampleBalance({ witnesses: 3, quorum: 2, cosigners: 3 })

test('a balance is proved step by step, by its own policy and by one from elsewhere', () => {
  for (const trusted of [null, policy]) {
    const { isGood, steps, leaf, block, total, wallets } = verifyBalance(text, trusted)
    expect(steps.map(step => [step.title, step.result])).toEqual(
      [
        'File',
        'Place among the wallets',
        'Total of all wallets',
        'Place in the ledger',
        'Signature',
        'Witnesses',
      ].map(title => [title, 'passed']),
    )
    expect(steps[3]).toMatchObject({ found: 'Blocks 5 and 7 of 7' })
    expect(isGood).toBe(true)
    expect(leaf).toEqual(proof.leaf)
    expect([block, wallets, total]).toEqual([5, 3, 75n])
  }
  expect(parseBalanceProof(text)).toEqual(proof)
})

test('a flipped bit is found, wherever it is', () => {
  const { text: whole } = sampleBalance({ witnesses: 1, quorum: 1, cosigners: 1 })
  const unseen = [...turnedOver(whole)].filter(({ wrong }) => verifyBalance(wrong).isGood)
  expect(unseen.map(({ place }) => place)).toEqual([])
})

const other = new Uint8Array(32).fill(9)
const [beside] = proof.pathInState
/** A forger who can recompute every sum, but has none of the keys. */
const forged: [what: string, change: Partial<BalanceProof>, failed: string][] = [
  ['more coins', { leaf: { ...proof.leaf, balance: micros(999n) } }, 'Place among the wallets'],
  ['another history', { leaf: { ...proof.leaf, historyLength: 1 } }, 'Place among the wallets'],
  ['another number', { leaf: { ...proof.leaf, number: 1 } }, 'Place among the wallets'],
  ['more wallets', { wallets: 4 }, 'Place among the wallets'],
  [
    'another sum beside it',
    { pathInState: [{ ...beside!, sum: micros(0n) }, ...proof.pathInState.slice(1)] },
    'Place among the wallets',
  ],
  ['no way up', { pathInState: [] }, 'Place among the wallets'],
  [
    'another state',
    { header: proof.header.with(131, proof.header[131]! ^ 1) },
    'Place among the wallets',
  ],
  ['another block before', { stateHeader: proof.stateHeader.with(18, 4) }, 'Total of all wallets'],
  ['more issued', { stateHeader: proof.stateHeader.with(122, 99) }, 'Total of all wallets'],
  ['another header', { header: proof.header.with(120, 1) }, 'Place in the ledger'],
  ['a changed block before', { stateHeader: proof.stateHeader.with(51, 1) }, 'Place in the ledger'],
  ['another place in the ledger', { index: 3 }, 'Place in the ledger'],
  ['another path', { statePathInTree: [other, other, other] }, 'Place in the ledger'],
  ['nobody’s policy', { policy: 'quorum none\n' }, 'Signature'],
]
for (const [what, change, failed] of forged)
  test(`a proof with ${what} fails at '${failed}'`, () => {
    const { isGood, steps } = verifyBalance(formatBalanceProof({ ...proof, ...change }))
    expect([isGood, steps.at(-1)]).toEqual([
      false,
      expect.objectContaining({ title: failed, result: 'failed' }),
    ])
  })

test('below the quorum it proves nothing, and a receipt is no balance', () => {
  const { text: alone } = sampleBalance({ witnesses: 3, quorum: 2, cosigners: 1 })
  expect(verifyBalance(alone).steps.at(-1)).toMatchObject({ title: 'Witnesses', result: 'missing' })
  const receipt = sampleReceipt({ witnesses: 1, quorum: 1, cosigners: 1 }).text
  expect(verifyBalance(receipt).steps).toMatchObject([{ title: 'File', result: 'failed' }])
  expect(verifyReceipt(text).steps).toMatchObject([{ title: 'File', result: 'failed' }])
})
