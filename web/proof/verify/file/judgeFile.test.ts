import { bytesToHex } from '@noble/hashes/utils.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Address } from '#api/chain/address.ts'
import { merkleRoot } from '#api/chain/tree/merkle.ts'
import { micros } from '#api/chain/money.ts'
import { formatBalanceProof } from '#api/chain/proof/balanceProof.ts'
import { formatReceipt } from '#api/chain/proof/receipt.ts'
import { forgedBalance } from '#api/chain/testing/forgedBalance.ts'
import { orderedReceipt } from '#api/chain/testing/orderedReceipt.ts'
import { sampleBalance, sampleOperatorAction, sampleReceipt } from '#api/chain/testing/receipts.ts'
import { consistencyProof } from '#api/chain/tree/tree.ts'
import { rememberAudited } from '../../audit/rememberAudited.ts'
import { knownCheckpoint } from '../../known/knownCheckpoint.ts'
import { knownPolicy } from '../../known/knownPolicy.ts'
import { session } from '../../../session/session.ts'
import { readProven } from '../../balance/walletState.ts'
import { certaintyOf } from '../../steps/checked.ts'
import { judgeFile } from './judgeFile.ts'
import type { ProofFile } from './readProofFile.ts'
import { readTrusted } from './readTrusted.ts'
import { saidIn } from './saidIn.ts'

const NONE = { witnesses: 0, quorum: 0, cosigners: 0 }
const site = sampleReceipt(NONE)
const KNOWN = {
  size: 7,
  root: bytesToHex(merkleRoot(site.leaves)),
  verifierKey: site.verifierKey,
  seenAt: '2026-01-01T00:00:00.000Z',
}
const fileOf = (text: string, kind: ProofFile['kind'] = 'receipt'): ProofFile => ({ kind, text })
const receiptOf = (sample: Partial<Parameters<typeof sampleReceipt>[0]> = {}) =>
  fileOf(sampleReceipt({ ...NONE, ...sample }).text)
const policyOf = (given: string) => {
  const trusted = readTrusted(given)
  return trusted && 'policy' in trusted ? trusted.policy : null
}
const remembered = () => [knownCheckpoint.read(), knownPolicy.read()]

/** What the site answers: its policy, its newest checkpoint, and consistency proofs of its own blocks. */
function serve(answers: { policy?: string; checkpoint?: string } = {}): void {
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://x')
    if (pathname === '/log/policy') return new Response(answers.policy ?? site.policy)
    if (pathname === '/log/checkpoint')
      return new Response(answers.checkpoint ?? site.receipt.checkpoint)
    const proof = await consistencyProof(
      Number(searchParams.get('from')),
      Number(searchParams.get('to')),
      wanted =>
        Promise.resolve(
          wanted.map(({ level, index }) =>
            merkleRoot(site.leaves.slice(index * 2 ** level, (index + 1) * 2 ** level)),
          ),
        ),
    )
    return Response.json({ proof: proof.map(bytesToHex) })
  })
}
const cutOff = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))

beforeEach(() => {
  vi.stubEnv('TZ', 'UTC')
  knownCheckpoint.write(KNOWN)
  knownPolicy.write({ text: site.policy })
  serve()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

for (const [what, file, sentence] of [
  ['a receipt', receiptOf(), /^0x\w{4}…\w{4} got a bonus of 0\.000005 CXAC on \w{3} \d/],
  ['an older receipt', receiptOf({ size: 5 }), /bonus/],
  [
    'a balance',
    fileOf(sampleBalance(NONE).text, 'balance'),
    /^0x\w{4}…\w{4} held [\d.]+ CXAC after block 5, on /,
  ],
  [
    'an operator action',
    fileOf(sampleOperatorAction(NONE).text, 'operatorAction'),
    /^the operator action ‘KYC rejected’ was logged on Jun 15, 2025/,
  ],
] as const)
  test(`${what} of this site is green by the key that this browser knows`, async () => {
    const before = remembered()
    const judged = await judgeFile(file, null)
    expect(judged).toMatchObject({ certainty: 'proven', key: 'site', isOfSite: true })
    expect(saidIn(judged.shown)).toMatch(sentence)
    expect(judged.steps.at(-1)).toMatchObject({ title: 'Same ledger as before', result: 'passed' })
    expect(remembered()).toEqual(before)
  })

test('a newer file than what this browser has seen is compared too, and not remembered', async () => {
  const older = { ...KNOWN, size: 6, root: bytesToHex(merkleRoot(site.leaves.slice(0, 6))) }
  knownCheckpoint.write(older)
  expect((await judgeFile(receiptOf(), null)).certainty).toBe('proven')
  expect(knownCheckpoint.read()).toEqual(older)
})

const receipt = sampleReceipt(NONE).receipt
const balance = sampleBalance(NONE).proof
const leafOf = (coins: bigint, number = 1) => ({
  number,
  address: `0x${'1'.repeat(40)}` as Address,
  balance: micros(coins),
  historyLength: 1,
})
const twice = forgedBalance([leafOf(5n), leafOf(30n, 2)], 20, 1_750_000_000_000).proof

/** The forgeries of files, and where each fails. */
const FORGED: [what: string, file: ProofFile, certainty: string, title: string][] = [
  ['a fork of the ledger', receiptOf({ isForked: true }), 'refuted', 'Same ledger as before'],
  ['a fork, of fewer blocks', receiptOf({ isForked: true, size: 5 }), 'refuted', 'Same ledger as'],
  ['another key under the name of this site', receiptOf({ secretFill: 9 }), 'refuted', 'Same led'],
  ['a state by an unknown key', fileOf(twice, 'balance'), 'unsure', 'Signature'],
  [
    'more coins in a balance',
    fileOf(
      formatBalanceProof({ ...balance, leaf: { ...balance.leaf, balance: micros(9n) } }),
      'balance',
    ),
    'refuted',
    'Place among the wallets',
  ],
  [
    'a sum that overflows',
    fileOf(
      formatBalanceProof({
        ...balance,
        pathInState: balance.pathInState.map(node => ({ ...node, sum: micros(2n ** 64n - 1n) })),
      }),
      'balance',
    ),
    'refuted',
    'Place among the wallets',
  ],
  [
    'transactions swapped',
    fileOf(formatReceipt({ ...receipt, indexInBlock: 2 })),
    'refuted',
    'Place in the block',
  ],
  [
    'another amount',
    fileOf(formatReceipt({ ...receipt, transaction: receipt.transaction.with(65, 9) })),
    'refuted',
    'Place in the block',
  ],
  [
    'a genuine checkpoint over another block',
    fileOf(formatReceipt({ ...receipt, header: receipt.header.with(106, 9) })),
    'refuted',
    'Place in the ledger',
  ],
  [
    'a quorum of witnesses that is not met',
    receiptOf({ witnesses: 2, quorum: 2, cosigners: 1 }),
    'unsure',
    'Witnesses',
  ],
]
for (const [what, file, certainty, title] of FORGED)
  test(`${what} is ${certainty}`, async () => {
    knownPolicy.write({ text: sampleReceipt({ ...NONE, witnesses: 2, quorum: 0 }).policy })
    if (title === 'Witnesses')
      knownPolicy.write({ text: sampleReceipt({ witnesses: 2, quorum: 2, cosigners: 0 }).policy })
    const before = remembered()
    const judged = await judgeFile(file, null)
    expect(judged.certainty).toBe(certainty)
    const open = judged.steps.find(step => certaintyOf([step]) === certainty)
    expect(open!.title).toMatch(new RegExp(`^${title}`))
    expect(remembered()).toEqual(before)
  })

test('a file that demands no witness is not green where this browser knows that they are demanded', async () => {
  knownPolicy.write({ text: sampleReceipt({ witnesses: 2, quorum: 2, cosigners: 0 }).policy })
  for (const given of [null, policyOf(site.verifierKey)])
    expect((await judgeFile(receiptOf(), given)).certainty).toBe('unsure')
})

test('offline, a file of this site stays open, also by a key that is given', async () => {
  cutOff()
  for (const given of [null, policyOf(site.verifierKey)]) {
    const judged = await judgeFile(receiptOf({ size: 5 }), given)
    expect([judged.certainty, judged.steps.at(-1)?.result]).toEqual(['unsure', 'missing'])
  }
})

test('a fork of this site is refuted in a browser that has checked nothing yet, also by a key that is given', async () => {
  knownCheckpoint.write(null)
  knownPolicy.write(null)
  const judged = await judgeFile(receiptOf({ isForked: true }), policyOf(site.verifierKey))
  expect(judged).toMatchObject({ certainty: 'refuted', isOfSite: true })
})

test('the first check trusts the key that the site shows, and remembers it', async () => {
  knownCheckpoint.write(null)
  knownPolicy.write(null)
  expect(await judgeFile(receiptOf(), null)).toMatchObject({ certainty: 'proven', key: 'site' })
  expect(remembered()).toMatchObject([{ size: 7, root: KNOWN.root }, { text: site.policy }])
})

const COSIGNED = { witnesses: 2, quorum: 2, cosigners: 2 }

test('an audit remembers the wallet and the policy of the export: a file without its witnesses is not green', async () => {
  const { policy, receipt: cosigned, verifierKey } = sampleReceipt(COSIGNED)
  knownCheckpoint.write(null)
  knownPolicy.write(null)
  cutOff()
  const { size, root } = KNOWN
  const counts = { blocks: size, transactions: 28, operatorActions: 3, wallets: 2 }
  const checkpoint = { size, root, verifierKey }
  const witnessed = { cosigned: [], isEnough: true, isOwnPolicy: true }
  const note = cosigned.checkpoint
  const address = `0x${'1'.repeat(40)}` as Address
  const leaf = { number: 2, address, balance: micros(5n), historyLength: 1 }
  const report = { ...counts, wallet: leaf, checkpoint, note, policy, witnessed, knownPart: null }
  session.start({ token: 't', user: { uid: 'u', address: String(address) } } as Parameters<
    typeof session.start
  >[0])
  await rememberAudited({ ...report, witnessed: { ...witnessed, isEnough: false } })
  expect(readProven(address)).toBeNull()
  await rememberAudited(report)
  expect(readProven(address)).toEqual({ leaf, block: size })
  serve({ policy, checkpoint: note })
  const judged = await judgeFile(receiptOf({ ...COSIGNED, cosigners: 0 }), null)
  expect(judged).toMatchObject({ certainty: 'unsure', key: 'site' })
  expect((await judgeFile(receiptOf(COSIGNED), null)).certainty).toBe('proven')
})

test('where the ledger is known and its policy is not, the site is asked once more', async () => {
  const { policy, receipt: cosigned } = sampleReceipt(COSIGNED)
  knownPolicy.write(null)
  serve({ policy, checkpoint: cosigned.checkpoint })
  expect((await judgeFile(receiptOf(), null)).certainty).toBe('unsure')
  expect(remembered()).toEqual([KNOWN, { text: policy }])
})

test('a file is not green as long as nobody says which witnesses the site has', async () => {
  knownPolicy.write(null)
  serve({ policy: 'quorum none\n' })
  for (const given of [null, policyOf(site.verifierKey)]) {
    const { certainty, key, steps } = await judgeFile(receiptOf(), given)
    expect([certainty, key]).toEqual(['unsure', given === null ? 'site' : 'given'])
    const open = steps.find(({ result }) => result === 'unchecked')
    expect(open?.words).toBe('This browser does not know yet which witnesses this site has.')
  }
})

for (const [what, answers] of [
  [
    'two keys',
    { policy: `log ${sampleReceipt({ ...NONE, secretFill: 9 }).verifierKey}\n${site.policy}` },
  ],
  [
    'a checkpoint by another key',
    { checkpoint: sampleReceipt({ ...NONE, secretFill: 9 }).receipt.checkpoint },
  ],
  [
    'too few witnesses',
    { policy: sampleReceipt({ witnesses: 1, quorum: 1, cosigners: 0 }).policy },
  ],
] as const)
  test(`the first check trusts no site that shows ${what}`, async () => {
    knownCheckpoint.write(null)
    knownPolicy.write(null)
    serve(answers)
    expect(await judgeFile(receiptOf(), null)).toMatchObject({
      certainty: 'unsure',
      key: 'unknown',
    })
    expect(remembered()).toEqual([null, null])
  })

test('the first check offline knows no key', async () => {
  knownCheckpoint.write(null)
  cutOff()
  expect(await judgeFile(receiptOf(), null)).toMatchObject({ certainty: 'unsure', key: 'unknown' })
})

const foreign = forgedBalance([leafOf(5n)], 20, 1_750_000_000_000)

test('a file of another site is green only by the key that its reader gives, also offline', async () => {
  cutOff()
  const file = fileOf(foreign.proof, 'balance')
  expect(await judgeFile(file, null)).toMatchObject({ certainty: 'unsure', key: 'unknown' })
  const wrong = await judgeFile(file, policyOf(site.verifierKey))
  expect(wrong.certainty).toBe('refuted')
  expect(wrong.steps.at(-1)?.words).toBe('It is not signed by the key that you gave.')
  for (const given of [foreign.verifierKey, foreign.policy, `log ${foreign.verifierKey}`])
    expect(await judgeFile(file, policyOf(given))).toMatchObject({
      certainty: 'proven',
      key: 'given',
      isOfSite: false,
    })
})

test('witnesses that came with the file vouch for nothing', async () => {
  knownCheckpoint.write(null)
  cutOff()
  const cosigned = receiptOf({ ...COSIGNED, secretFill: 9 })
  const { certainty, steps } = await judgeFile(cosigned, null)
  const open = steps.filter(({ result }) => result === 'unchecked').map(({ code }) => code)
  expect([certainty, open]).toEqual(['unsure', ['signature', 'witnesses']])
})

test('the order in the receipt of a wallet with keys is one of its steps', async () => {
  const ordered = orderedReceipt()
  knownCheckpoint.write(null)
  cutOff()
  const judged = await judgeFile(fileOf(ordered.text), ordered.receipt.policy)
  expect(judged).toMatchObject({ certainty: 'proven', key: 'given', isOfSite: false })
  const passed = judged.steps.filter(({ result }) => result === 'passed').map(({ code }) => code)
  expect(passed).toEqual(expect.arrayContaining(['order', 'key_of_wallet']))
})

test('another key under the name that this browser knows is refuted, also if it is given', async () => {
  const stranger = sampleReceipt({ ...NONE, secretFill: 9 })
  const judged = await judgeFile(fileOf(stranger.text), policyOf(stranger.verifierKey))
  expect(judged.certainty).toBe('refuted')
})

for (const [what, given, problem] of [
  ['a part of a key', site.verifierKey.slice(0, -4), 'This is no whole key'],
  ['words', 'hello there', 'This is neither a key nor a policy: line 1'],
  ['a policy without a ledger', 'quorum none\n# nobody', 'This policy names no ledger'],
  [
    'the key of a witness',
    'w.example+9d66859f+BAkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJ',
    'This is the key of a witness',
  ],
] as const)
  test(`what is pasted as a key is named if it is ${what}`, () => {
    const trusted = readTrusted(given)
    expect(trusted && 'problem' in trusted && trusted.problem).toContain(problem)
  })
