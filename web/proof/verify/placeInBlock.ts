import type { Block } from '#api/schemas/explorer.ts'
import type { Transaction } from '#api/schemas/ledger.ts'

/** Transactions are numbered densely, so that a number is a place too. */
export const placeInBlock = (
  { _id }: Transaction,
  { firstTransaction, inBlock }: Pick<Block, 'firstTransaction' | 'inBlock'>,
): { place: number; size: number } => ({
  place: Number(_id) - firstTransaction + 1,
  size: inBlock.transactions,
})
