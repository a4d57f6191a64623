import type { Transaction } from '#api/ledger.ts'
import { useBlock } from './useBlock.ts'

/** Transactions are numbered densely, so that a number is a place too. */
export function PlaceInBlock({ transaction }: { transaction: Transaction }) {
  const { block } = useBlock(transaction.blockNumber)
  if (!block) return null
  const place = Number(transaction._id) - block.firstTransaction + 1
  return ` · transaction ${place} of ${block.inBlock.transactions} in this block`
}
