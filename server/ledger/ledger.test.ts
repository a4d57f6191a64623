import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Address } from '#api/chain/address.ts'
import { NO_RULES } from '#api/chain/replay/issuingRules.ts'
import { type Micros, micros } from '#api/chain/money.ts'
import { Refusal, type RefusalCode } from '#api/refusals/refusals.ts'
import { auditDatabase } from '../chain/auditing/auditDatabase.ts'
import type { Ledger } from './ledger.ts'
import { openingOrder, openTestLedger, randomAddress, testLedger } from '../testing/testLedger.ts'
import { settleOrder } from './keys/settleOrder.ts'
import { transferOrder } from './transfer.ts'

const { ledger, head, pool, url } = await testLedger()

interface Move {
  /** Settles the key, and moves nothing. */
  isSettling: boolean
  from: number
  to: number
  amount: number
  fee: number
  key: number | null
}

type MoveResult = 'made' | 'repeated' | 'voided' | RefusalCode

const VOID = 'void'
const WALLETS = 5
const UNKNOWN = WALLETS
const anyMove: fc.Arbitrary<Move> = fc.record({
  isSettling: fc.nat(4).map(dice => dice === 0),
  from: fc.nat(WALLETS - 1),
  to: fc.nat(UNKNOWN),
  amount: fc.integer({ min: 1, max: 400 }),
  fee: fc.nat(3),
  key: fc.option(fc.nat(6)),
})

/** What the ledger should do, as simply as possible: balances, and what each key was used for, or that it is void. */
class Model {
  readonly balances = Array.from({ length: WALLETS }, (_, i) => i * 100)
  readonly #keys = new Map<string, string>()

  carryOut({ isSettling, from, to, amount, fee, key }: Move): MoveResult {
    const name = `${from}/${key}`
    const used = key === null ? undefined : this.#keys.get(name)
    if (isSettling && key !== null) {
      if (used === undefined) this.#keys.set(name, VOID)
      return (used ?? VOID) === VOID ? 'voided' : 'repeated'
    }
    if (used === VOID) return 'key_voided'
    if (used !== undefined) return used === `${to} ${amount}` ? 'repeated' : 'key_reused'
    if (to === UNKNOWN) return 'recipient_not_found'
    if (this.balances[from]! < amount + fee) return 'insufficient_balance'
    this.balances[from]! -= amount + fee
    this.balances[to]! += amount
    if (key !== null) this.#keys.set(name, `${to} ${amount}`)
    return 'made'
  }
}

test('random orders have the same balances and refusals as the model, and pass the audit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyMove, { minLength: 1, maxLength: 60 }), async moves => {
      const model = new Model()
      const addresses = Array.from({ length: WALLETS + 1 }, randomAddress)
      const wallets = addresses.slice(0, WALLETS)
      await Promise.all(
        wallets.map((address, i) => ledger.submit(openingOrder(address, micros(BigInt(i * 100))))),
      )
      const outcomes = await Promise.all(moves.map(move => carryOut(ledger, move, addresses)))
      expect(outcomes).toEqual(moves.map(move => model.carryOut(move)))
      expect(await storedBalances(wallets)).toEqual(model.balances)
    }),
    { numRuns: 25 },
  )
  expect(await auditDatabase(pool, { rules: NO_RULES })).toMatchObject({
    transactions: head.totals.transactions,
  })
})

test('orders of two processes in turns follow the same model, despite stale memory', async () => {
  const first = await openTestLedger(url, pool)
  const second = await openTestLedger(url, pool)
  const ledgers = [first.ledger, second.ledger] as const
  // Without notifications: only a commit shows that the other process has written.
  await first.listener.close()
  await second.listener.close()
  const anyTurn = fc.tuple(
    fc.constantFrom(...ledgers),
    fc.array(anyMove, { minLength: 1, maxLength: 12 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(anyTurn, { minLength: 2, maxLength: 8 }), async turns => {
      const model = new Model()
      const addresses = Array.from({ length: WALLETS + 1 }, randomAddress)
      for (const [i, address] of addresses.slice(0, WALLETS).entries())
        await ledgers[i % 2]!.submit(openingOrder(address, micros(BigInt(i * 100))))
      for (const [writer, moves] of turns) {
        const outcomes = await Promise.all(moves.map(move => carryOut(writer, move, addresses)))
        expect(outcomes).toEqual(moves.map(move => model.carryOut(move)))
      }
      const { rows } = await pool.query<{ address: Address; balance: Micros }>(
        'SELECT address, balance_micros AS balance FROM wallets WHERE address = ANY ($1)',
        [addresses],
      )
      const stored = new Map(rows.map(({ address, balance }) => [address, Number(balance)]))
      expect(addresses.slice(0, WALLETS).map(address => stored.get(address))).toEqual(
        model.balances,
      )
    }),
    { numRuns: 25 },
  )
  await first.close()
  await second.close()
  await auditDatabase(pool, { rules: NO_RULES })
})

async function carryOut(
  writer: Ledger,
  move: Move,
  addresses: readonly Address[],
): Promise<string> {
  const key = move.key === null ? null : String(move.key)
  const from = addresses[move.from]!
  if (move.isSettling && key !== null) {
    const { madeBefore } = await writer.submit(settleOrder({ from, key, atMs: 0 }))
    return madeBefore === null ? 'voided' : 'repeated'
  }
  const order = transferOrder({
    from,
    to: addresses[move.to]!,
    amount: micros(BigInt(move.amount)),
    fee: micros(BigInt(move.fee)),
    key,
    atMs: 0,
  })
  try {
    return 'made' in (await writer.submit(order)) ? 'made' : 'repeated'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

async function storedBalances(addresses: readonly Address[]): Promise<number[]> {
  const { rows } = await pool.query<{ address: Address; number: number; balance: Micros }>(
    'SELECT address, number, balance_micros AS balance FROM wallets WHERE address = ANY ($1)',
    [addresses],
  )
  const byAddress = new Map(rows.map(row => [row.address, row]))
  return addresses.map(address => {
    const row = byAddress.get(address)!
    expect(head.balanceOf(row.number)).toBe(row.balance)
    return Number(row.balance)
  })
}
