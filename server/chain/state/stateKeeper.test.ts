import { expect, test } from 'vitest'
import { type State, stateFromPath } from '#api/chain/state/stateTree.ts'
import { SumTree } from '#api/chain/state/SumTree.ts'
import { micros, ZERO } from '#api/chain/money.ts'
import { randomAddress } from '../../testing/testLedger.ts'
import { StateKeeper } from './StateKeeper.ts'

const HASH = new Uint8Array(32)

const FROM_SYSTEM = {
  kind: 'bonus',
  hash: HASH,
  previousBlock: HASH,
  atMs: 0,
  amount: micros(1n),
  fee: ZERO,
  from: null,
  fromWallet: null,
  fromBalance: null,
  fromSequence: null,
} as const

/** A tree without wallets, and a table that has no room for any. */
function newKeeper() {
  const keeper = new StateKeeper(new SumTree(), new Uint32Array(), {
    block: 0,
    blockHash: HASH,
    transactions: 0,
  })
  const people: { address: ReturnType<typeof randomAddress>; historyLength: number }[] = []
  let block = 0
  /** One block with one bonus, to a new wallet or to one that is there. */
  const pay = (wallet: number, nowMs: number): State => {
    const person = (people[wallet - 1] ??= { address: randomAddress(), historyLength: 0 })
    const toSequence = ++person.historyLength
    const number = ++block
    keeper.take(
      {
        ...FROM_SYSTEM,
        number,
        block,
        to: person.address,
        toWallet: wallet,
        toBalance: micros(BigInt(toSequence)),
        toSequence,
      },
      HASH,
    )
    return keeper.update(nowMs)
  }
  /** The state after this block, as the path of the wallet proves it; null if it is no longer known. */
  const proved = (wallet: number, after: number): State | null => {
    const found = keeper.prove(wallet, after)
    if (!found) return null
    const { place, balance, historyLength, keys, wallets, path } = found
    const { address } = people[wallet - 1]!
    const leaf = { number: place + 1, address, balance: micros(balance), historyLength, keys }
    return stateFromPath(leaf, wallets, path)
  }
  return { pay, proved }
}

test('the last eight states before the newest can be proved however old they are, the ninth cannot', () => {
  const { pay, proved } = newKeeper()
  const states = Array.from({ length: 12 }, (_, i) => pay(1 + (i % 3), i * 60_000))
  for (let block = 4; block <= 12; block++) expect(proved(1, block)).toEqual(states[block - 1])
  expect(proved(1, 3)).toBeNull()
})

test('every state of the last five seconds can be proved, however many there are', () => {
  const { pay, proved } = newKeeper()
  const states = Array.from({ length: 30 }, (_, i) => pay(1 + (i % 3), i * 200))
  for (let block = 6; block <= 30; block++) expect(proved(1, block)).toEqual(states[block - 1])
})

test('every new wallet gets its place, also when the table is full', () => {
  const { pay, proved } = newKeeper()
  for (let wallet = 1; wallet <= 40; wallet++) {
    const state = pay(wallet, 0)
    expect(proved(wallet, wallet)).toEqual(state)
  }
})
