import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Address } from '#api/chain/address.ts'
import { micros } from '#api/chain/money.ts'
import { forgedBalance } from '#api/chain/testing/forgedBalance.ts'
import { TRANSACTION } from '#api/examples.ts'
import { knownCheckpoint } from '../history/knownCheckpoint.ts'
import { knownPolicy } from '../history/knownPolicy.ts'
import { provenWallets } from './provenWallets.ts'
import { runBalanceProof } from './runBalanceProof.ts'

const OWN = `0x${'1'.repeat(40)}` as Address
const STATE_BLOCK = 9

/** A wallet that has got one millionth `listed` times, in a state that counts `counted` payments and holds as much. */
async function prove(listed: number, counted: number) {
  const coins = counted / 1e6
  const leaf = { number: 1, address: OWN, balance: micros(BigInt(counted)), historyLength: counted }
  const rows = Array.from({ length: listed }, (_, i) => ({
    ...TRANSACTION,
    _id: String(listed - i),
    to: OWN,
    amount: 1e-6,
    blockNumber: 2,
  }))
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://x')
    if (pathname.startsWith('/api/proofs/balance'))
      return Response.json(forgedBalance([leaf], STATE_BLOCK, Date.now()))
    if (pathname.startsWith('/api/addresses'))
      return Response.json({ address: OWN, balance: coins, rank: 1, transactions: listed })
    const before = Number(searchParams.get('before') ?? Infinity)
    const older = rows.filter(({ _id }) => Number(_id) < before)
    return Response.json(older.slice(0, Number(searchParams.get('limit'))))
  })
  const { certainty, steps } = (await runBalanceProof(OWN))!
  const { result } = steps.find(({ code }) => code === 'payments')!
  return [certainty, result]
}

beforeEach(() => {
  knownCheckpoint.write(null)
  knownPolicy.write(null)
  provenWallets.clear()
})
afterEach(() => vi.unstubAllGlobals())

for (const [listed, counted, certainty, result] of [
  [0, 0, 'proven', 'passed'],
  [2500, 2500, 'proven', 'passed'],
  [1000, 2500, 'unsure', 'missing'],
  [2500, 2499, 'refuted', 'failed'],
  [1000, 1_000_000, 'unsure', 'missing'],
] as const)
  test(`a balance of ${counted} payments, of which ${listed} are listed, is ${certainty}`, async () =>
    expect(await prove(listed, counted)).toEqual([certainty, result]))

test('what an overloaded server refuses is asked again, another refusal leaves the balance unchecked', async () => {
  for (const code of ['busy', 'unavailable']) {
    vi.stubGlobal('fetch', async () => Response.json({ message: '', code }, { status: 503 }))
    const found = await runBalanceProof(OWN).catch((error: Error) => error)
    expect(found).toMatchObject(code === 'busy' ? { code } : { certainty: 'unsure' })
  }
})
