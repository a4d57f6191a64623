import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { knownCheckpoint } from '../known/knownCheckpoint.ts'
import { knownPolicy } from '../known/knownPolicy.ts'
import { orderedProof } from '../verify/testing/orderedProof.ts'
import { published } from '../verify/testing/published.ts'
import { receiptOf } from '#api/proofs/receiptOf.ts'
import { verifyReceipt } from '#api/chain/proof/verifyReceipt.ts'
import { serverClock } from '../../time/serverClock.ts'
import { provenReceipt } from './provenReceipt.ts'

const { shown, proof } = published(3)
const MADE_AT_MS = proof.transaction.atMs
const NOT_FOUND = Response.json({ code: 'transaction_not_found' }, { status: 404 })
const WITNESS = 'w.example+9d66859f+BAkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJ'
/** Nobody has cosigned it yet. */
const UNSIGNED = {
  ...proof,
  policy: proof.policy.replace('quorum none', `witness w ${WITNESS}\nquorum w`),
}

/** Each request gets the next of these, the last one for all later requests. */
function answer(...answers: (Response | object)[]) {
  let asked = 0
  vi.stubGlobal('fetch', () => {
    const next = answers[Math.min(asked++, answers.length - 1)]!
    return Promise.resolve(next instanceof Response ? next.clone() : Response.json(next))
  })
  return () => asked
}

/** Runs until the end, with every second of waiting skipped. */
async function receiptAt(now: number, hash = shown.hash) {
  vi.setSystemTime(now)
  let waited = 0
  const made = provenReceipt(hash, () => waited++).catch((error: Error) => error.message)
  await vi.runAllTimersAsync()
  return { made: await made, waited }
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  serverClock.sync(new Date().toUTCString())
  knownCheckpoint.write(null)
  knownPolicy.write(null)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a server that says null of an order has none', async () => {
  answer({ ...proof, evidence: null })
  const { made } = await receiptAt(MADE_AT_MS)
  expect(verifyReceipt(made)).toMatchObject({ isGood: true, order: null })
})

test('a receipt is made at once where the proof is there', async () => {
  const asked = answer(proof)
  const { made, waited } = await receiptAt(MADE_AT_MS)
  expect(verifyReceipt(made)).toMatchObject({ isGood: true, hash: shown.hash })
  expect([waited, asked()]).toEqual([0, 1])
})

test('the receipt of a payment seconds old waits until its block is found and cosigned', async () => {
  const asked = answer(NOT_FOUND, UNSIGNED, UNSIGNED, proof)
  const { made, waited } = await receiptAt(MADE_AT_MS + 1000)
  expect(verifyReceipt(made).isGood).toBe(true)
  expect([waited, asked()]).toEqual([3, 4])
})

test('waiting ends half a minute after the payment, and an old payment never waits', async () => {
  const failure = 'No receipt: what the server answered fails at ‘Witnesses’'
  answer(UNSIGNED)
  const { made, waited } = await receiptAt(MADE_AT_MS)
  expect([made, waited]).toEqual([failure, 31])
  expect(await receiptAt(MADE_AT_MS + 60_000)).toEqual({ made: failure, waited: 0 })
})

test('the receipt of an ordered payment waits for the state that shows whose key it was, but not for ever', async () => {
  const [fresh, whole] = [orderedProof(false), orderedProof(true)]
  const { hash } = verifyReceipt(receiptOf(fresh))
  const { atMs } = fresh.transaction
  answer(fresh, fresh, whole)
  const { made, waited } = await receiptAt(atMs, hash)
  expect([verifyReceipt(made).keySet?.sequence, waited]).toEqual([1, 2])
  answer(fresh)
  const old = await receiptAt(atMs + 60_000, hash)
  expect(verifyReceipt(old.made)).toMatchObject({ isGood: true, keySet: null })
  expect(old.waited).toBe(0)
  expect((await receiptAt(atMs, hash)).waited).toBe(30)
  // A lying server dates it ahead.
  expect((await receiptAt(atMs - 3_600_000, hash)).waited).toBe(0)
})

test('a forged proof, or that of another transaction, is refused at once', async () => {
  answer({ ...proof, pathInTree: [] })
  expect(await receiptAt(MADE_AT_MS)).toEqual({
    made: 'No receipt: what the server answered fails at ‘Place in the ledger’',
    waited: 0,
  })
  answer(published(4).proof)
  expect((await receiptAt(MADE_AT_MS)).made).toContain('No receipt')
})
