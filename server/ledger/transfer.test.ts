import { describe, expect, test, vi } from 'vitest'
import { MAX_AMOUNT, micros, type Micros } from '#api/chain/money.ts'
import { readHead } from '../chain/reading/records.ts'
import { readWallet } from '../chain/reading/readTransactions.ts'
import { openingOrder, openTestLedger, randomAddress, testLedger } from '../testing/testLedger.ts'
import { startProxy } from '../testing/services/startProxy.ts'
import { sweepMarks } from './marks/sweepMarks.ts'
import { transferOrder } from './transfer.ts'
import { KEY_MS, keyedDigests, plainDigest, readPlainUntilMs } from './keys/usedKey.ts'
import type { Address } from '#api/chain/address.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { LoadedWallet } from './wallets/loadedWallet.ts'
import { refuseImpossible } from './wallets/refuseImpossible.ts'

const { ledger, pool, url } = await testLedger()
const [anna, ben, full] = [randomAddress(), randomAddress(), randomAddress()]
await ledger.submit(openingOrder(anna, micros(1_000_000n)))
await ledger.submit(openingOrder(ben, micros(0n)))
await ledger.submit(openingOrder(full, micros(MAX_AMOUNT)))

const ANNA_TO_BEN = { from: anna, to: ben, amount: micros(1n), fee: micros(0n), atMs: 0 }
const transfer = ({ to = ben, key = null as string | null, atMs = 0 } = {}) =>
  transferOrder({ ...ANNA_TO_BEN, to, key, atMs })
const transactions = async () => (await readHead(pool)).transactions

test('a transfer to a full wallet is refused, and the sender keeps the coins', async () => {
  const before = (await readWallet(pool, anna))!.balance
  await expect(ledger.submit(transfer({ to: full }))).rejects.toMatchObject({ code: 'wallet_full' })
  expect((await readWallet(pool, anna))!.balance).toBe(before)
})

test('an idempotency key expires after 30 days', async () => {
  const beginMs = (await readHead(pool)).atMs
  const made = await ledger.submit(transfer({ key: 'rent', atMs: beginMs }))
  const { number } = (made as { made: { number: number } }).made
  const endMs = beginMs + KEY_MS
  const last = await ledger.submit(transfer({ key: 'rent', atMs: endMs - 1 }))
  expect(last).toEqual({ madeBefore: number })
  expect(await ledger.submit(transfer({ key: 'rent', atMs: endMs }))).toHaveProperty('made')
})

test('expired keys are deleted; the others stay', async () => {
  const beginMs = (await readHead(pool)).atMs
  await ledger.submit(transfer({ key: 'old', atMs: beginMs + 1 }))
  await ledger.submit(transfer({ key: 'young', atMs: beginMs + 2 }))
  await ledger.submit(transfer({ atMs: beginMs + 2 + KEY_MS }))
  await sweepMarks(pool, Number.MAX_SAFE_INTEGER)
  const { rows } = await pool.query('SELECT FROM transfer_keys WHERE digest = ANY ($1::bigint[])', [
    [plainDigest(anna, 'old'), plainDigest(anna, 'young')],
  ])
  expect(rows).toHaveLength(1)
})

test('keys are stored as digests with the secret, and those of former versions stay valid for 30 days', async () => {
  const order = { ...ANNA_TO_BEN, key: 'salary' }
  const earlier = await ledger.submit(transferOrder(order))
  const { number } = (earlier as { made: { number: number } }).made
  const secret = Buffer.alloc(32, 7)
  const during = keyedDigests(secret, 100, () => 99)
  expect(await ledger.submit(transferOrder(order, during))).toEqual({ madeBefore: number })
  const both = transferOrder({ ...order, key: 'bonus' }, during)
  const paid = await ledger.submit(both)
  expect(paid).toHaveProperty('made')
  // A server of the former version finds it, and so does one after the 30 days.
  const again = { madeBefore: (paid as { made: { number: number } }).made.number }
  expect(await ledger.submit(transferOrder({ ...order, key: 'bonus' }))).toEqual(again)
  const after = keyedDigests(secret, 100, () => 100)
  expect(await ledger.submit(transferOrder({ ...order, key: 'bonus' }, after))).toEqual(again)
  expect(after(anna, 'bonus')).toHaveLength(1)
  expect(after(anna, 'bonus')).not.toEqual([plainDigest(anna, 'bonus')])
  expect(after(anna, 'bonus')).not.toEqual(
    keyedDigests(Buffer.alloc(32), 0, () => 1)(anna, 'bonus'),
  )
})

test('digests without the secret are valid until the stored time; without one, never', async () => {
  expect(await readPlainUntilMs(pool)).toBe(0)
  await pool.query(
    "INSERT INTO installation (secret_fingerprint, plain_keys_until) VALUES ('\\x00', $1)",
    [new Date(5000)],
  )
  expect(await readPlainUntilMs(pool)).toBe(5000)
})

test('a key whose digest collides with another one is refused, and nothing is paid', async () => {
  await ledger.submit(transferOrder({ ...ANNA_TO_BEN, key: 'first' }))
  await pool.query('UPDATE transfer_keys SET digest = $2 WHERE digest = $1', [
    plainDigest(anna, 'first'),
    plainDigest(ben, 'shared'),
  ])
  const before = await transactions()
  const shared = ledger.submit(transferOrder({ ...ANNA_TO_BEN, from: ben, key: 'shared' }))
  await expect(shared).rejects.toMatchObject({ code: 'key_reused' })
  expect(await transactions()).toBe(before)
})

test('each wallet, and each API key, has a daily sum of its own', () => {
  const marksOf = (from: Address, apiKey?: string) => {
    const consent = [{ limit: micros(5n), ...(apiKey !== undefined && { apiKey }) }]
    return transferOrder({ ...ANNA_TO_BEN, from, key: null, consent }).touches.marks
  }
  const marks = [marksOf(anna), marksOf(ben), marksOf(anna, 'shop'), marksOf(anna, 'till')].flat()
  expect(new Set(marks).size).toBe(4)
  expect(marksOf(anna)).toEqual([marks[0]])
})

test("a payment above the rest of the day's limit is refused differently from one that always needs a passkey", async () => {
  const from = randomAddress()
  await ledger.submit(openingOrder(from, micros(100n)))
  const pay = (amount: bigint) =>
    ledger
      .submit(
        transferOrder({
          ...ANNA_TO_BEN,
          from,
          amount: micros(amount),
          key: null,
          consent: [{ limit: micros(5n) }],
        }),
      )
      .then(
        () => 'paid',
        ({ code, extra }: Refusal) => [code, extra.detail?.name],
      )
  expect(await pay(1n)).toBe('paid')
  expect(await pay(5n)).toEqual(['passkey_needed', 'passkey_daily'])
  expect(await pay(6n)).toEqual(['passkey_needed', undefined])
  expect(await pay(4n)).toBe('paid')
})

test('a commit without a response is acknowledged only after one more write has committed', async () => {
  const proxy = await startProxy(url)
  const opened = await openTestLedger(proxy.url, pool)
  const written = async () =>
    (await pool.query<{ written: bigint }>('SELECT written FROM barriers')).rows[0]!.written
  const before = await written()
  const cut = proxy.cutNextCommit('lose')
  const acknowledged = opened.ledger.submit(transfer())
  await cut
  await acknowledged
  expect(await written()).toBeGreaterThan(before)
  await opened.close()
  await proxy.close()
})

test('a wallet without coins whose commit did not arrive is opened after all', async () => {
  const proxy = await startProxy(url)
  const opened = await openTestLedger(proxy.url, pool)
  const [first, second] = [randomAddress(), randomAddress()]
  await opened.ledger.submit(openingOrder(first, micros(0n)))
  const cut = proxy.cutNextCommit('swallow')
  await Promise.all([opened.ledger.submit(openingOrder(second, micros(0n))), cut])
  expect(await readWallet(pool, second)).toMatchObject({ address: second })
  await opened.close()
  await proxy.close()
})

test('a commit that cannot be looked up is answered with ledger_unsure, and the same key pays once', async () => {
  const proxy = await startProxy(url)
  const opened = await openTestLedger(proxy.url, pool)
  const before = await transactions()
  const cut = proxy.cutNextCommit('lose')
  const outcome = opened.ledger.submit(transfer({ key: 'unsure' })).catch((error: unknown) => error)
  await cut
  await proxy.close()
  // The clock skips the 20 seconds in which the database may come back.
  const beganMs = performance.now()
  let looks = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => beganMs + ++looks * 5000)
  const refusal = await outcome
  clock.mockRestore()
  expect(refusal).toMatchObject({ code: 'ledger_unsure', status: 503 })
  await ledger.submit(transfer({ key: 'unsure' }))
  expect(await transactions()).toBe(before + 1)
  await opened.close()
})

describe('refuseImpossible', () => {
  const [frozen, closed, opened, stranger] = [
    randomAddress(),
    randomAddress(),
    randomAddress(),
    randomAddress(),
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
        keySet: null,
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
    [
      'coins that a posting before brought',
      [posting(anna, ben, 4n), posting(ben, anna, 4n)],
      'possible',
    ],
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
    [
      'a negative fee',
      [posting(anna, ben, 1n, -1n)],
      'An order moves a negative amount or nothing',
    ],
    [
      'to an untouched wallet',
      [posting(anna, stranger)],
      'An order moves coins of a wallet it does not touch',
    ],
  ] as const)
    test(`${name}: ${outcome}`, () => expect(outcomeOf(...postings)).toBe(outcome))
})
