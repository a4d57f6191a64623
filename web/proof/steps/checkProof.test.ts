import { bytesToHex } from '@noble/hashes/utils.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { merkleRoot } from '#api/chain/tree/merkle.ts'
import { cosign, cosignerKey } from '#api/chain/log/cosignature.ts'
import { withSignaturesOf } from '#api/chain/log/note.ts'
import { formatPolicy, parsePolicy } from '#api/chain/log/policy.ts'
import { formatReceipt } from '#api/chain/proof/receipt.ts'
import { verifyReceipt } from '#api/chain/proof/verifyReceipt.ts'
import { sampleReceipt } from '#api/chain/testing/receipts.ts'
import { consistencyProof } from '#api/chain/tree/tree.ts'
import { knownCheckpoint } from '../known/knownCheckpoint.ts'
import { knownPolicy } from '../known/knownPolicy.ts'
import { serverClock } from '../../time/serverClock.ts'
import { checkProof } from './checkProof.ts'

type Sample = Parameters<typeof sampleReceipt>[0]
const NONE = { witnesses: 0, quorum: 0, cosigners: 0 }

/** What a server answers with, and the policy that it says is its own. */
const answerOf = (sample: Partial<Sample> = {}) => sampleReceipt({ ...NONE, ...sample })
const check = (answer: ReturnType<typeof answerOf>) =>
  checkProof(
    answer,
    policy => verifyReceipt(answer.text, policy),
    () => [],
  )

/** The server proves consistency from these leaves. */
function proveFrom(leaves: readonly Uint8Array[]): void {
  vi.stubGlobal('fetch', async (url: string) => {
    const asked = new URL(url, 'http://x').searchParams
    const [from, to] = [Number(asked.get('from')), Number(asked.get('to'))]
    const proof = await consistencyProof(from, to, wanted =>
      Promise.resolve(
        wanted.map(({ level, index }) =>
          merkleRoot(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level)),
        ),
      ),
    )
    return Response.json({ proof: proof.map(bytesToHex) })
  })
}
const answer503 = () =>
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ message: 'Busy' }, { status: 503 })))

beforeEach(() => {
  knownCheckpoint.write(null)
  knownPolicy.write(null)
  proveFrom(answerOf().leaves)
})
afterEach(() => vi.unstubAllGlobals())

test('the first proof is green and remembered, and so is one that continues it', async () => {
  expect((await check(answerOf({ size: 6 }))).certainty).toBe('proven')
  expect(knownCheckpoint.read()?.size).toBe(6)
  expect((await check(answerOf())).certainty).toBe('proven')
  expect(knownCheckpoint.read()?.size).toBe(7)
})

test('when it was seen is shown by the reader’s clock, whatever time the server says it is', async () => {
  const atMs = Date.parse('2026-01-31T12:00:00Z')
  vi.useFakeTimers({ now: atMs, toFake: ['Date'] })
  serverClock.sync(new Date(0).toUTCString())
  await check(answerOf())
  vi.useRealTimers()
  serverClock.sync(new Date().toUTCString())
  expect(knownCheckpoint.read()?.seenAt).toBe('2026-01-31T12:00:00.000Z')
})

const unproven: [what: string, forged: Partial<Sample>, certainty: string, title: string][] = [
  ['an older state', { size: 5 }, 'unsure', 'Same ledger as before'],
  ['a fork', { isForked: true }, 'refuted', 'Same ledger as before'],
  ['another key', { secretFill: 9 }, 'refuted', 'Same ledger as before'],
  [
    'witnesses that have not cosigned',
    { witnesses: 2, quorum: 2, cosigners: 1 },
    'unsure',
    'Witnesses',
  ],
]
for (const [what, forged, certainty, title] of unproven)
  test(`${what} is ${certainty}, and nothing of it is remembered`, async () => {
    await check(answerOf({ size: 6 }))
    const known = [knownCheckpoint.read(), knownPolicy.read()]
    const checked = await check(answerOf(forged))
    expect(checked.certainty).toBe(certainty)
    const open = checked.steps.filter(({ result }) => result === 'failed' || result === 'missing')
    expect(open.map(step => step.title)).toEqual([title])
    expect([knownCheckpoint.read(), knownPolicy.read()]).toEqual(known)
  })

test('a fork is not green when the server withholds the consistency proof', async () => {
  await check(answerOf({ size: 6 }))
  const known = knownCheckpoint.read()
  answer503()
  for (const isForked of [false, true])
    expect((await check(answerOf({ isForked }))).certainty).toBe('unsure')
  expect(knownCheckpoint.read()).toEqual(known)
})

test('an answer cannot bring a second log that has signed in place of the first', async () => {
  const honest = answerOf()
  await check(honest)
  const known = knownCheckpoint.read()
  const stranger = answerOf({ secretFill: 9, isForked: true })
  const policy = `log ${honest.verifierKey}\nlog ${stranger.verifierKey}\nquorum none\n`
  const checked = await check({ ...stranger, policy, verifierKey: honest.verifierKey })
  expect([checked.certainty, checked.steps.at(-1)?.title]).toEqual(['refuted', 'Signing key'])
  expect(knownCheckpoint.read()).toEqual(known)
})

test('of two ledgers that are checked at once only one is remembered, and the other refuted', async () => {
  const checked = await Promise.all([check(answerOf()), check(answerOf({ isForked: true }))])
  expect(checked.map(({ certainty }) => certainty).toSorted()).toEqual(['proven', 'refuted'])
})

test('a policy that demands fewer witnesses never replaces the known one', async () => {
  const strict = answerOf({ witnesses: 2, quorum: 2, cosigners: 2 })
  expect((await check(strict)).certainty).toBe('proven')
  const lax = answerOf({ witnesses: 2, quorum: 0, cosigners: 2 })
  expect((await check(lax)).certainty).toBe('proven')
  expect(knownPolicy.read()?.text).toBe(strict.policy)
  const unsigned = answerOf({ witnesses: 2, quorum: 0, cosigners: 0 })
  expect(await check(unsigned)).toMatchObject({ certainty: 'unsure', isPolicyOther: true })
})

/** The same checkpoint, cosigned by two more, and a policy that names only these. */
function withOtherWitnesses(answer: ReturnType<typeof answerOf>) {
  const { receipt, verifierKey } = answer
  const others = [81, 82].map(fill => ({ name: `w${fill}`, secret: new Uint8Array(32).fill(fill) }))
  const lines = others.map(({ name, secret }) => cosign(receipt.checkpoint, name, secret, 1))
  const witnesses = others.map(({ name, secret }) => ({
    verifierKey: cosignerKey(name, secret),
    url: 'https://w.example',
  }))
  const log = { verifierKey, url: 'https://wallet.example/log' }
  const checkpoint = receipt.checkpoint + lines.join('')
  return {
    ...answer,
    policy: formatPolicy({ log, witnesses, quorum: 2 }),
    text: formatReceipt({ ...receipt, checkpoint }),
  }
}

test('a server cannot swap the known witnesses for as many of its own', async () => {
  const honest = answerOf({ size: 6, witnesses: 2, quorum: 2, cosigners: 2 })
  await check(honest)
  expect((await check(withOtherWitnesses(honest))).certainty).toBe('proven')
  expect(knownPolicy.read()?.text).toBe(honest.policy)
  const alone = await check(withOtherWitnesses(answerOf()))
  expect(alone).toMatchObject({ certainty: 'unsure', isPolicyOther: true })
  expect(knownCheckpoint.read()?.size).toBe(6)
})

test('a policy that demands more than the known one replaces it', async () => {
  await check(answerOf({ witnesses: 2, quorum: 1, cosigners: 2 }))
  const stricter = answerOf({ witnesses: 2, quorum: 2, cosigners: 2 })
  expect((await check(stricter)).certainty).toBe('proven')
  expect(knownPolicy.read()?.text).toBe(stricter.policy)
})

const COSIGNED = { witnesses: 1, quorum: 1, cosigners: 1 }
const cosignatureOf = ({ receipt, policy }: ReturnType<typeof answerOf>) => {
  const [witness] = parsePolicy(policy).witnesses.values()
  return withSignaturesOf(receipt.checkpoint, [witness!.key]).split('\n\n')[1]!
}
const withOneLetterChanged = (line: string) =>
  line.slice(0, -6) + (line.at(-6) === 'A' ? 'B' : 'A') + line.slice(-5)

test('a cosignature that is not valid, or of another checkpoint, is refuted, not only missing', async () => {
  const answer = answerOf(COSIGNED)
  const line = cosignatureOf(answer)
  expect((await check(answer)).certainty).toBe('proven')
  for (const other of [
    withOneLetterChanged(line),
    cosignatureOf(answerOf({ ...COSIGNED, size: 6 })),
  ])
    expect((await check({ ...answer, text: answer.text.replace(line, other) })).certainty).toBe(
      'refuted',
    )
})

test('an old cosignature is shown with its time', async () => {
  const { steps } = await check(answerOf(COSIGNED))
  expect(steps.find(({ code }) => code === 'witnesses')?.words).toMatch(
    /^Cosigned by w2\.example, .*Jun 15, 2025/,
  )
})
