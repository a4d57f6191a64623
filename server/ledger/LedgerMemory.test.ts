import { expect, test } from 'vitest'
import { micros } from '#api/chain/money.ts'
import type { HeadState } from '../chain/records.ts'
import { randomAddress } from '../testing/testLedger.ts'
import { LedgerMemory } from './LedgerMemory.ts'

const [anna, ben] = [randomAddress(), randomAddress()]
const NAMES = { wallets: [anna, ben], marks: ['set', 'unset'], keys: [1n, 2n] }
const TOUCHED = {
  wallets: new Set(NAMES.wallets),
  marks: new Set(NAMES.marks),
  keys: new Set(NAMES.keys),
}
const wallet = {
  number: 1,
  address: anna,
  balance: micros(5n),
  historyLength: 2,
  isFrozen: false,
  isClosed: false,
}
const mark = { name: 'set', untilMs: 9, transaction: null, note: null }
const key = { digest: 1n, transaction: 3, atMs: 0, made: null }
const FOUND = { wallets: [wallet], marks: [mark], keys: [key] }

const head = (hash: number, over: Partial<HeadState> = {}): HeadState => ({
  wallets: 1,
  block: hash,
  atMs: 0,
  transactions: hash * 10,
  volume: micros(0n),
  fees: micros(0n),
  issued: micros(0n),
  hash: new Uint8Array(32).fill(hash),
  frontier: [],
  freezes: 0,
  state: { stateBlock: 0, stateRoot: new Uint8Array(32), stateSum: micros(0n) },
  ...over,
})

/** Has read Anna's wallet, one mark and one key; Ben's wallet, the other mark and the other key do not exist. */
function filled(live = { balanceOf: () => micros(0n), historyLengthOf: () => 0 }) {
  const memory = new LedgerMemory(live)
  memory.begin(head(1), NAMES, FOUND)
  return memory
}

test('what was read is recalled, and what was found absent is not missing', () => {
  const memory = filled()
  expect(memory.transactions).toBe(10)
  expect(memory.recall(TOUCHED)).toEqual({
    input: { head: head(1), ...FOUND, assumedNew: new Set() },
    missing: { wallets: [], marks: [], keys: [] },
  })
})

test('nothing is recalled without a head', () => {
  const nothing = { input: null, missing: { wallets: [], marks: [], keys: [] } }
  const memory = new LedgerMemory({ balanceOf: () => micros(0n), historyLengthOf: () => 0 })
  memory.followOthers(head(1).hash, head(2))
  memory.add(NAMES, FOUND)
  expect([memory.recall(TOUCHED), memory.transactions]).toEqual([nothing, 0])
  const used = filled()
  const { era } = used
  used.forget()
  expect([used.recall(TOUCHED), used.transactions]).toEqual([nothing, 0])
  expect(used.era).not.toBe(era)
})

const missingAfter = (memory: LedgerMemory, next: HeadState) => {
  const { era } = memory
  memory.begin(next, { wallets: [], marks: [], keys: [] }, { wallets: [], marks: [], keys: [] })
  const { input, missing } = memory.recall(TOUCHED)
  return { ...missing, isNewEra: memory.era !== era, isComplete: input !== null }
}

for (const [change, next, wallets] of [
  ['the block', head(2), [anna, ben]],
  ['the number of freezes', head(1, { freezes: 1 }), [anna, ben]],
  ['the number of wallets', head(1, { wallets: 2 }), [ben]],
] as const)
  test(`another head by ${change} drops marks, keys and absent wallets; known wallets missing: ${wallets.length - 1}`, () => {
    const memory = filled()
    expect(missingAfter(memory, next)).toEqual({
      wallets,
      marks: ['set', 'unset'],
      keys: [],
      isNewEra: true,
      isComplete: false,
    })
    expect(memory.recall({ ...TOUCHED, wallets: new Set(), marks: new Set() }).input).toMatchObject({
      keys: [],
      assumedNew: new Set([1n, 2n]),
    })
  })

test('the same head drops nothing', () => {
  expect(missingAfter(filled(), head(1))).toEqual({
    wallets: [],
    marks: [],
    keys: [],
    isNewEra: false,
    isComplete: true,
  })
})

test('blocks of others that follow the known one keep its wallets; others drop them', () => {
  const following = filled()
  following.followOthers(head(1).hash, head(2))
  expect(following.transactions).toBe(20)
  expect(following.recall(TOUCHED).input).toBeNull()
  expect(missingAfter(following, head(2)).wallets).toEqual([ben])

  const unrelated = filled()
  unrelated.followOthers(head(7).hash, head(8))
  expect(unrelated.transactions).toBe(0)
  expect(missingAfter(unrelated, head(8)).wallets).toEqual([anna, ben])
})

test('rows read later do not replace remembered ones', () => {
  const memory = filled()
  memory.add(NAMES, {
    wallets: [{ ...wallet, balance: micros(1n) }],
    marks: [{ ...mark, untilMs: 1 }],
    keys: [{ ...key, transaction: 1 }],
  })
  expect(memory.recall(TOUCHED).input).toMatchObject(FOUND)
})

for (const [historyLength, balance] of [
  [2, 5n],
  [3, 4n],
] as const)
  test(`with ${historyLength} lines of history elsewhere, the balance is ${balance}`, () => {
    const memory = filled({ balanceOf: () => micros(4n), historyLengthOf: () => historyLength })
    for (let i = 0; i < 2; i++)
      expect(memory.recall(TOUCHED).input?.wallets).toEqual([
        { ...wallet, balance, historyLength },
      ])
  })
