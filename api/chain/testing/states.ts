import type { Address } from '../address.ts'
import { addMicros } from '../money.ts'
import { type Commitments, NO_STATE } from '../block.ts'
import { actionsRootOf, type OperatorAction } from '../operatorActions/operatorAction.ts'
import type { RecordedTransaction } from '../replay/replay.ts'
import {
  NOTHING,
  type StateLeaf,
  stateLeafHash,
  stateRoot,
  type SumNode,
  sumNodeHash,
} from '../state/stateTree.ts'

/** The definition word for word: the slow reference for the fast code. */
export function recursiveSum(nodes: readonly SumNode[]): SumNode {
  if (nodes.length <= 1) return nodes[0] ?? NOTHING
  let split = 1
  while (split * 2 < nodes.length) split *= 2
  const [left, right] = [recursiveSum(nodes.slice(0, split)), recursiveSum(nodes.slice(split))]
  return { hash: sumNodeHash(left, right), sum: addMicros(left.sum, right.sum) }
}

export const nodeOf = (leaf: StateLeaf): SumNode => ({
  hash: stateLeafHash(leaf),
  sum: leaf.balance,
})

/** Every wallet that received coins in these transactions, in the order of their first. */
export function leavesAfter(transactions: readonly RecordedTransaction[]): StateLeaf[] {
  const leaves = new Map<Address, StateLeaf>()
  const put = (address: Address, balance: StateLeaf['balance'], historyLength: number) => {
    const number = leaves.get(address)?.number ?? leaves.size + 1
    leaves.set(address, { number, address, balance, historyLength })
  }
  for (const t of transactions) {
    put(t.to, t.toBalance, t.toSequence)
    if (t.from) put(t.from, t.fromBalance!, t.fromSequence!)
  }
  return [...leaves.values()]
}

/** The commitments of block `number`, in a chain where three blocks each name the same state. */
export function commitmentsOf(
  number: number,
  before: readonly (readonly RecordedTransaction[])[],
  operatorActions: readonly OperatorAction[],
): Commitments {
  const actionsRoot = actionsRootOf(operatorActions)
  const stateBlock = Math.max(0, number - 1 - (number % 3))
  if (stateBlock === 0) return { ...NO_STATE, actionsRoot }
  const leaves = leavesAfter(before.slice(0, stateBlock).flat())
  const top = recursiveSum(leaves.map(nodeOf))
  return {
    stateBlock,
    stateRoot: stateRoot(leaves.length, top),
    stateSum: top.sum,
    actionsRoot,
  }
}
