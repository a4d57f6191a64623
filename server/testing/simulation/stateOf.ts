import { decodeKeySet, hashKeySet } from '#api/chain/keys/keySet.ts'
import { SumTree } from '#api/chain/state/SumTree.ts'
import { micros } from '#api/chain/money.ts'
import type { FinishedState, HeadRow } from '#server/chain/reading/records.ts'
import type { Tables } from './Tables.ts'

const known = new WeakMap<HeadRow, FinishedState>()

/** The state of all wallets after the newest committed block. */
export function stateOf(tables: Tables): FinishedState {
  const { head } = tables
  const state = known.get(head) ?? compute(tables)
  known.set(head, state)
  return state
}

function compute({ head, transactions, wallets }: Tables): FinishedState {
  const tree = new SumTree()
  const inOrder = [...transactions.values()]
    .toSorted((a, b) => a.number - b.number)
    .filter(({ toSequence }) => toSequence === 1)
    .map(({ toWallet }) => wallets.get(toWallet)!)
  for (const [place, { balance, historyLength, keySet }] of inOrder.entries()) {
    tree.set(place, micros(balance), historyLength)
    const set = keySet && decodeKeySet(keySet)
    if (set?.keys.length) tree.setKeys(place, hashKeySet(set))
  }
  const { root, sum } = tree.rehash(place => inOrder[place]!.address)
  return {
    stateBlock: Number(head.block),
    blockHash: head.hash,
    stateRoot: root,
    stateSum: sum,
  }
}
