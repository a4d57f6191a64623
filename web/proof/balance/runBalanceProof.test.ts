import { bytesToHex } from '@noble/hashes/utils.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Address } from '#api/chain/address.ts'
import { micros } from '#api/chain/money.ts'
import { forgedBalance } from '#api/chain/testing/forgedBalance.ts'
import { type ChainTransaction, hashTransaction } from '#api/chain/transaction.ts'
import { TRANSACTION } from '#api/examples.ts'
import { provenWallet } from '../../session/provenWallet.ts'
import { session } from '../../session/session.ts'
import { knownCheckpoint } from '../known/knownCheckpoint.ts'
import { knownPolicy } from '../known/knownPolicy.ts'
import { MAX_PAYMENTS } from './compareWallet.ts'
import { runBalanceProof } from './runBalanceProof.ts'

const OWN = `0x${'1'.repeat(40)}` as Address
const SESSION = { token: 't', user: { uid: 'u', address: String(OWN) } }
const STATE_BLOCK = 9
const at = (number: number): ChainTransaction => ({
  number,
  kind: 'claim',
  from: null,
  to: OWN,
  amount: micros(1n),
  fee: micros(0n),
  atMs: 0,
})

interface Answers {
  /** How many payments of a millionth the server lists. */
  listed: number
  /** How many of them the state counts and holds. */
  counted?: number
  /** How many of them are in the ledger. */
  made?: number
  /** What the server answers about a payment in place of its proof. */
  answer?: (proof: object) => Response
}

/** What the browser says, and how many proofs of payments it has asked for. */
async function prove(answers: Answers) {
  const { checked, asked } = await check(answers)
  const { result } = checked.steps.find(({ code }) => code === 'payments')!
  return { found: [checked.certainty, result], asked }
}

async function check({ listed, counted = listed, made = listed, answer }: Answers) {
  const coins = counted / 1e6
  const leaf = { number: 1, address: OWN, balance: micros(BigInt(counted)), historyLength: counted }
  const transactions = Array.from({ length: made }, (_, i) => at(i + 1))
  const { proofOf, ...balance } = forgedBalance([leaf], STATE_BLOCK, 0, transactions)
  const hashes = Array.from({ length: listed }, (_, i) => bytesToHex(hashTransaction(at(i + 1))))
  const rows = hashes.map((transactionHash, i) => ({
    ...TRANSACTION,
    _id: String(i + 1),
    from: 'SYSTEM',
    to: OWN,
    amount: 1e-6,
    fee: 0,
    transactionHash,
    blockNumber: STATE_BLOCK,
  }))
  let asked = 0
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://x')
    if (pathname.startsWith('/api/proofs/balance')) return Response.json(balance)
    if (pathname.startsWith('/api/addresses'))
      return Response.json({ address: OWN, balance: coins, rank: 1, transactions: listed })
    if (!pathname.startsWith('/api/proofs/transaction'))
      return Response.json(rows.toReversed().slice(0, Number(searchParams.get('limit'))))
    asked++
    const index = hashes.indexOf(pathname.split('/').at(-1)!)
    if (index >= made) return Response.json({ message: '' }, { status: 404 })
    return answer?.(proofOf(index)) ?? Response.json(proofOf(index))
  })
  return { checked: (await runBalanceProof(OWN))!, asked }
}

beforeEach(() => {
  knownCheckpoint.write(null)
  knownPolicy.write(null)
  provenWallet.write(null)
  session.start(SESSION as Parameters<typeof session.start>[0])
})
afterEach(() => vi.unstubAllGlobals())

const other = (proof: object) => Response.json({ ...proof, indexInBlock: 9 })
for (const [what, answers, found] of [
  ['without payments', { listed: 0 }, ['proven', 'passed']],
  ['of 30 payments that are in the ledger', { listed: 30 }, ['proven', 'passed']],
  ['of 30 payments, one of them invented', { listed: 30, made: 29 }, ['unsure', 'missing']],
  ['of payments with a wrong proof', { listed: 3, answer: other }, ['refuted', 'failed']],
  ['of 30 payments, one of them not listed', { listed: 29, counted: 30 }, ['unsure', 'missing']],
  ['of 29 payments, where 30 are listed', { listed: 30, counted: 29 }, ['refuted', 'failed']],
] as const)
  test(`a balance ${what} is ${found[0]}`, async () =>
    expect((await prove(answers)).found).toEqual(found))

test('more payments than one check may prove are not asked for', async () => {
  const { found, asked } = await prove({ listed: MAX_PAYMENTS + 1 })
  expect([found, asked]).toEqual([['unsure', 'unchecked'], 0])
})

test('after a proof only newer payments are proven, and the wallet keeps its number', async () => {
  expect((await prove({ listed: 5 })).asked).toBe(5)
  expect(await prove({ listed: 5 })).toEqual({ found: ['proven', 'passed'], asked: 0 })
  provenWallet.write({ ...provenWallet.read()!, number: 2 })
  expect(await prove({ listed: 5 })).toEqual({ found: ['refuted', 'failed'], asked: 0 })
})

test('a proof that ends after the log-out leaves nothing of the wallet in the browser', async () => {
  const proving = prove({ listed: 5 })
  session.end()
  expect((await proving).found).toEqual(['proven', 'passed'])
  expect(provenWallet.read()).toBeNull()
})

test('a new ledger, in which the wallet holds something else, is named as another one', async () => {
  await check({ listed: 5 })
  provenWallet.write({ ...provenWallet.read()!, number: 2 })
  const { checked } = await check({ listed: 6 })
  expect(checked).toMatchObject({ certainty: 'refuted', isOtherLedger: true })
})

test('what an overloaded server refuses is asked again, another refusal leaves the balance unchecked', async () => {
  for (const code of ['busy', 'unavailable']) {
    vi.stubGlobal('fetch', async () => Response.json({ message: '', code }, { status: 503 }))
    const found = await runBalanceProof(OWN).catch((error: Error) => error)
    expect(found).toMatchObject(code === 'busy' ? { code } : { certainty: 'unsure' })
  }
})
