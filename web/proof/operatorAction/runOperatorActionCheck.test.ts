import { bytesToHex } from '@noble/hashes/utils.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleOperatorAction, sampleReceipt } from '#api/chain/testing/receipts.ts'
import { knownCheckpoint } from '../known/knownCheckpoint.ts'
import { knownPolicy } from '../known/knownPolicy.ts'
import { runOperatorActionCheck } from './runOperatorActionCheck.ts'

const NONE = { witnesses: 0, quorum: 0, cosigners: 0 }
const { text: proof, policy, saltedRecord } = sampleOperatorAction(NONE)
const { verifierKey } = sampleReceipt(NONE)
const logged = { hash: 'ab'.repeat(32), salt: bytesToHex(saltedRecord.salt) }

beforeEach(() => {
  knownCheckpoint.write(null)
  knownPolicy.write(null)
  vi.stubGlobal('fetch', async () => Response.json({ proof, verifierKey, policy }))
})
afterEach(() => vi.unstubAllGlobals())

test('an operator action is proven with the block that the page names', async () => {
  expect(
    (await runOperatorActionCheck(saltedRecord.record, { ...logged, block: 5 })).certainty,
  ).toBe('proven')
})

test('a page that names another block than the proof is refuted', async () => {
  const { certainty, steps } = await runOperatorActionCheck(saltedRecord.record, {
    ...logged,
    block: 999,
  })
  expect(certainty).toBe('refuted')
  expect(steps.find(({ result }) => result === 'failed')).toMatchObject({
    title: 'The record on this page',
    words: 'The proof has block 5, this page 999.',
  })
})
