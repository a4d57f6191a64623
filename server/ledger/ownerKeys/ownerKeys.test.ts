import { bytesToHex } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import { addressFromBytes } from '#api/chain/address.ts'
import { hashKeySet, type KeySet, originHashOf } from '#api/chain/keys/keySet.ts'
import { encodeTransferOrder, ORDER_LIFE_MS, orderIdOf } from '#api/chain/keys/order.ts'
import { encodeOwnerKey } from '#api/chain/keys/ownerKey.ts'
import { micros, ZERO } from '#api/chain/money.ts'
import { plainKey, type TestKey } from '#api/chain/testing/ownerKeys.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { SYSTEM_ADDRESS } from '#api/values/ledger.ts'
import type { HeadState } from '../../chain/reading/records.ts'
import { decideBatch } from '../batches/decideBatch.ts'
import { plainDigest } from '../keys/usedKey.ts'
import { DailySum } from '../marks/dailySum.ts'
import type { OrderView } from '../order.ts'
import { transferOrder } from '../transfer.ts'
import { EMPTY_WALLET, type LoadedWallet } from '../wallets/loadedWallet.ts'
import { keySetOrder } from './keySetOrder.ts'
import { readSignedTransfer } from './readSignedTransfer.ts'
import { returnSigned } from './returnSigned.ts'
import type { SignedTransfer } from './signed.ts'
import { requireOrdered, spentMark } from './signedTransfer.ts'

const NOW_MS = 1_800_000_000_000
const originHash = originHashOf('wallet.example/log')
const [from, to] = [1, 2].map(byte => addressFromBytes(new Uint8Array(20).fill(byte))) as [
  KeySet['address'],
  KeySet['address'],
]
const [phone, stranger, limited] = [plainKey(1), plainKey(2), plainKey(3, micros(100n))] as const
const SET: KeySet = { originHash, address: from, sequence: 3, keys: [phone.key, limited.key] }
const NO_KEYS = { keySet: { ...SET, keys: [] } }
const BALANCE = micros(1000n)
const WALLET: LoadedWallet = {
  ...EMPTY_WALLET,
  number: 1,
  address: from,
  balance: BALANCE,
  historyLength: 5,
  keySet: SET,
}

const HEAD: HeadState = {
  wallets: 2,
  block: 1,
  atMs: NOW_MS,
  transactions: 10,
  volume: ZERO,
  fees: ZERO,
  issued: BALANCE,
  hash: new Uint8Array(32),
  frontier: [new Uint8Array(32)],
  freezes: 4,
  state: { stateBlock: 0, stateRoot: new Uint8Array(32), stateSum: ZERO },
}

const viewOf = (
  wallet: Partial<LoadedWallet> | null,
  over: Partial<OrderView> = {},
): OrderView => ({
  nowMs: NOW_MS,
  wallet: address => (wallet && address === from ? { ...WALLET, ...wallet } : undefined),
  mark: () => undefined,
  key: () => undefined,
  ...over,
})

const signedBy = ({ key }: TestKey, over: Partial<SignedTransfer> = {}): SignedTransfer => ({
  originHash,
  largestFee: micros(2n),
  validUntilMs: NOW_MS + ORDER_LIFE_MS,
  id: orderIdOf('rent'),
  key,
  // It was verified before.
  proof: { signature: new Uint8Array(64), assertion: null },
  ...over,
})

function outcomeOf(decide: () => unknown): string {
  try {
    decide()
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

describe('a transfer', () => {
  const outcome = (
    wallet: Partial<LoadedWallet>,
    signed: SignedTransfer | null,
    { amount = 1n, fee = 2n, spent = 0n } = {},
  ) => {
    const transfer = { from, to, amount: micros(amount), fee: micros(fee), key: null }
    const mark = (name: string) => ({
      ...new DailySum(name, undefined, NOW_MS).plus(micros(spent)),
      transaction: null,
    })
    const view = viewOf(wallet, spent ? { mark } : {})
    return outcomeOf(() => requireOrdered(transfer, view.wallet(from)!, signed, view))
  }

  const rows: [name: string, expected: string, ...given: Parameters<typeof outcome>][] = [
    ['of a wallet that never had keys', 'done', { keySet: null }, null],
    ['of a wallet that gave up its keys', 'done', NO_KEYS, null],
    ['signed without need', 'signature_invalid', NO_KEYS, signedBy(phone)],
    ['without a signature', 'signature_needed', {}, null],
    ['of a frozen wallet, unsigned', 'wallet_frozen', { isFrozen: true }, null],
    ['of too much, unsigned', 'insufficient_balance', {}, null, { amount: 999n }],
    ['of all coins, unsigned', 'signature_needed', {}, null, { amount: 998n }],
    ['signed by a key of the set', 'done', {}, signedBy(phone)],
    ['signed by another key', 'signature_invalid', {}, signedBy(stranger)],
    [
      'signed by the key with another limit',
      'signature_invalid',
      {},
      signedBy(plainKey(3, micros(101n))),
    ],
    [
      'signed for another log',
      'signature_invalid',
      {},
      signedBy(phone, { originHash: originHashOf('other.example/log') }),
    ],
    ['with a larger fee than signed', 'order_invalid', {}, signedBy(phone), { fee: 3n }],
    ['in time', 'done', {}, signedBy(phone, { validUntilMs: NOW_MS })],
    ['too late', 'order_expired', {}, signedBy(phone, { validUntilMs: NOW_MS - 1 })],
    ['of the whole limit of its key', 'done', {}, signedBy(limited), { amount: 98n }],
    ['beyond it with the fee', 'owner_key_sum', {}, signedBy(limited), { amount: 99n }],
    ['of what is left of it', 'done', {}, signedBy(limited), { amount: 48n, spent: 50n }],
    ['beyond what is left', 'owner_key_sum', {}, signedBy(limited), { amount: 49n, spent: 50n }],
  ]
  for (const [name, expected, ...given] of rows)
    test(`${name}: ${expected}`, () => expect(outcome(...given)).toBe(expected))

  test('counts for a limited key only', () => {
    const transfer = { from, to, amount: micros(1n), fee: micros(2n), key: null }
    const marksOf = (by: TestKey) => requireOrdered(transfer, WALLET, signedBy(by), viewOf({}))
    expect(marksOf(phone)).toEqual([])
    const [name] = spentMark(from, signedBy(limited))
    expect(marksOf(limited)).toEqual([new DailySum(name!, undefined, NOW_MS).plus(micros(3n))])
  })
})

describe('a change of keys', () => {
  const outcome = (
    wallet: Partial<LoadedWallet> | null,
    sequence: number,
    by: TestKey | null = null,
    { before = hashKeySet(SET), validUntilMs = NOW_MS + ORDER_LIFE_MS } = {},
  ) => {
    const { key, proof } = signedBy(by ?? phone)
    const signed = by && { key, proof, before, validUntilMs }
    const set = { ...SET, sequence }
    const order = keySetOrder({ set, signed, record: () => [], atMs: NOW_MS })
    return outcomeOf(() => order.decide(viewOf(wallet)))
  }

  const rows: [name: string, expected: string, ...given: Parameters<typeof outcome>][] = [
    ['of an unknown wallet', 'session_expired', null, 4, phone],
    ['of a closed wallet', 'session_expired', { isClosed: true }, 4, phone],
    ['of a wallet that never had coins', 'wallet_unused', { historyLength: 0 }, 4, phone],
    ['that is the first', 'done', { keySet: null }, 1],
    ['that is the first, of a frozen wallet', 'frozen_keys', { keySet: null, isFrozen: true }, 1],
    ['signed, of a frozen wallet', 'done', { isFrozen: true }, 4, phone],
    ['that skips the first', 'keys_changed', { keySet: null }, 2],
    ['after the keys were given up', 'done', NO_KEYS, 4],
    ['unsigned, with keys in force', 'keys_on', {}, 4],
    ['signed, without keys in force', 'keys_off', NO_KEYS, 4, phone],
    ['signed by a key of the set', 'done', {}, 4, phone],
    ['that was made before', 'keys_changed', {}, 3, phone],
    ['of another set', 'keys_changed', {}, 4, phone, { before: hashKeySet(NO_KEYS.keySet) }],
    ['signed by another key', 'signature_invalid', {}, 4, stranger],
    ['signed by a limited key', 'signature_invalid', {}, 4, limited],
    ['too late', 'order_expired', {}, 4, phone, { validUntilMs: NOW_MS - 1 }],
  ]
  for (const [name, expected, ...given] of rows)
    test(`${name}: ${expected}`, () => expect(outcome(...given)).toBe(expected))
})

test('a change of keys is of the time of its block, and nothing after it is earlier', () => {
  const set = { ...SET, sequence: 1 }
  const atMs = NOW_MS + 1000
  const payer = addressFromBytes(new Uint8Array(20).fill(3))
  const payment = { from: payer, to: from, amount: micros(1n), fee: ZERO, key: null }
  const batch = decideBatch(
    {
      head: HEAD,
      wallets: [
        { ...WALLET, keySet: null },
        { ...WALLET, number: 2, address: payer, keySet: null },
      ],
      marks: [],
      keys: [],
      assumedNew: new Set(),
      state: null,
    },
    [
      keySetOrder({ set, signed: null, record: () => [], atMs }),
      transferOrder({ ...payment, atMs: NOW_MS }),
    ],
  )
  expect(batch.transactions.map(made => made.atMs)).toEqual([atMs])
  expect(batch.block).toMatchObject({ atMs })
  expect(batch.rekeyed).toMatchObject([{ address: from, keySet: set }])
  expect(batch.head).toMatchObject({ atMs, freezes: HEAD.freezes + 1 })
})

describe('the last transfer', () => {
  const order = (signed: SignedTransfer | null, amount = BALANCE) =>
    returnSigned({ from, amount, signed, atMs: NOW_MS }, (...key) => [plainDigest(...key)])
  const used: OrderView['key'] = digest => ({ digest, transaction: 1, atMs: NOW_MS, made: null })

  for (const [name, expected, given, wallet, over] of [
    ['without coins', 'done', order(null), { balance: ZERO }, {}],
    ['of all coins', 'done', order(signedBy(phone)), {}, {}],
    ['unsigned', 'signature_needed', order(null), {}, {}],
    ['unsigned, of fewer coins', 'signature_needed', order(null, micros(999n)), {}, {}],
    ['of fewer coins', 'balance_grown', order(signedBy(phone), micros(999n)), {}, {}],
    ['by a limited key', 'signature_invalid', order(signedBy(limited)), {}, {}],
    ['by another key', 'signature_invalid', order(signedBy(stranger)), {}, {}],
    ['after the keys were given up', 'keys_changed', order(null), NO_KEYS, {}],
    ['signed, without need', 'signature_invalid', order(signedBy(phone)), NO_KEYS, {}],
    ['of a frozen wallet', 'frozen_account', order(signedBy(phone)), { isFrozen: true }, {}],
    ['with an order that was used', 'order_invalid', order(signedBy(phone)), {}, { key: used }],
  ] as const)
    test(`${name}: ${expected}`, () =>
      expect(outcomeOf(() => given.decide(viewOf(wallet, over)))).toBe(expected))

  test('returns the coins to SYSTEM without a fee, and uses the id of its order', () => {
    const signed = signedBy(phone)
    const { touches, decide } = order(signed)
    expect(decide(viewOf({}))).toMatchObject({
      opens: [SYSTEM_ADDRESS],
      postings: [{ from, to: SYSTEM_ADDRESS, amount: BALANCE, fee: ZERO, signed }],
      keys: [touches.keys],
    })
    expect(touches.keys).toHaveLength(1)
    expect(decide(viewOf({}, { wallet: () => WALLET })).opens).toEqual([])
  })
})

/** A plain key signs anywhere. */
const SITE = 'https://wallet.example'

describe('a signature', () => {
  const amount = micros(7n)
  const order = {
    originHash,
    from,
    to,
    amount,
    largestFee: ZERO,
    validUntilMs: NOW_MS,
    id: orderIdOf('rent'),
  }
  const written = (bytes: Uint8Array) => ({
    order: bytesToHex(bytes),
    key: bytesToHex(encodeOwnerKey(phone.key)),
    signature: Buffer.from(phone.sign(bytes).signature).toString('base64url'),
  })
  const right = encodeTransferOrder(order)
  const wanted = { from, to, amount, key: 'rent' as string | null }

  for (const [name, expected, given, over] of [
    ['of this payment', 'done', right, {}],
    ['of this payment, which has no key', 'done', right, { key: null }],
    ['of another sender', 'order_invalid', right, { from: to }],
    ['of another recipient', 'order_invalid', right, { to: from }],
    ['of another amount', 'order_invalid', right, { amount: micros(8n) }],
    ['of another key', 'order_invalid', right, { key: 'bonus' }],
    ['of something else', 'order_invalid', right.subarray(1), {}],
  ] as const)
    test(`${name}: ${expected}`, async () => {
      const read = await readSignedTransfer(written(given), { ...wanted, ...over }, SITE)
      expect(read instanceof Refusal ? read.code : 'done').toBe(expected)
    })

  test('of other bytes: signature_invalid', async () => {
    const other = { ...written(right), order: bytesToHex(right.with(0, 1)) }
    expect(await readSignedTransfer(other, wanted, SITE)).toMatchObject({
      code: 'signature_invalid',
    })
  })

  test('is read with all fields of its order', async () => {
    const { from: _from, to: _to, amount: _amount, ...rest } = order
    const { key, sign } = phone
    expect(await readSignedTransfer(written(right), wanted, SITE)).toEqual({
      ...rest,
      key,
      proof: sign(right),
    })
  })
})
