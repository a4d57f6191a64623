import { expect, test } from 'vitest'
import type { Address } from '#api/chain/address.ts'
import { MAX_AMOUNT, type Micros, micros } from '#api/chain/money.ts'
import { Refusal } from '#api/refusals.ts'
import { randomAddress } from '../testing/testLedger.ts'
import type { LoadedWallet } from './batchInput.ts'
import { refuseImpossible } from './refuseImpossible.ts'

const [anna, ben, frozen, closed, full, opened, stranger] = Array.from({ length: 7 }, randomAddress) as [
  Address,
  Address,
  Address,
  Address,
  Address,
  Address,
  Address,
]
const wallet = (address: Address, balance: bigint, over: Partial<LoadedWallet> = {}) =>
  [
    address,
    {
      number: 1,
      address,
      balance: micros(balance),
      historyLength: 1,
      isFrozen: false,
      isClosed: false,
      ...over,
    },
  ] as const
const WALLETS = new Map([
  wallet(anna, 10n),
  wallet(ben, 0n),
  wallet(frozen, 10n, { isFrozen: true }),
  wallet(closed, 10n, { isClosed: true }),
  wallet(full, MAX_AMOUNT - 1n),
])

const posting = (from: Address | null, to: Address, amount = 1n, fee = 0n) => ({
  kind: from ? ('transfer' as const) : ('claim' as const),
  from,
  to,
  amount: amount as Micros,
  fee: fee as Micros,
})

function outcomeOf(...postings: ReturnType<typeof posting>[]): string {
  const refusalOf = (refusal: Refusal, at: number) =>
    new Refusal(refusal.code, { sentence: `posting ${at}` })
  try {
    refuseImpossible(WALLETS, { opens: [opened], postings, refusalOf, answer: () => null })
    return 'possible'
  } catch (error) {
    return error instanceof Refusal ? `${error.code}, ${error.message}` : (error as Error).message
  }
}

for (const [name, postings, outcome] of [
  ['all coins', [posting(anna, ben, 10n)], 'possible'],
  ['all coins, and a fee', [posting(anna, ben, 10n, 1n)], 'insufficient_balance, posting 0'],
  ['one micro too many', [posting(anna, ben, 11n)], 'insufficient_balance, posting 0'],
  ['to oneself', [posting(anna, anna, 10n)], 'possible'],
  ['coins that a posting before brought', [posting(anna, ben, 4n), posting(ben, anna, 4n)], 'possible'],
  [
    'coins that a posting before took',
    [posting(anna, ben, 6n), posting(anna, ben, 6n)],
    'insufficient_balance, posting 1',
  ],
  ['up to the limit', [posting(anna, full, 1n)], 'possible'],
  ['above the limit', [posting(anna, full, 2n)], 'wallet_full, posting 0'],
  ['by a frozen wallet', [posting(frozen, ben)], 'wallet_frozen, posting 0'],
  ['to a frozen wallet', [posting(anna, frozen)], 'possible'],
  ['by a closed wallet', [posting(closed, ben)], 'session_expired, posting 0'],
  ['to a closed wallet', [posting(anna, closed)], 'recipient_not_found, posting 0'],
  ['a claim by a closed wallet', [posting(null, closed)], 'session_expired, posting 0'],
  ['a claim by a frozen wallet', [posting(null, frozen)], 'possible'],
  ['to a wallet that it opens', [posting(null, opened)], 'possible'],
  ['by a wallet that it opens', [posting(opened, ben)], 'insufficient_balance, posting 0'],
  ['nothing', [posting(anna, ben, 0n)], 'An order moves a negative amount or nothing'],
  ['a negative fee', [posting(anna, ben, 1n, -1n)], 'An order moves a negative amount or nothing'],
  ['to an untouched wallet', [posting(anna, stranger)], 'An order moves coins of a wallet it does not touch'],
] as const)
  test(`${name}: ${outcome}`, () => expect(outcomeOf(...postings)).toBe(outcome))
