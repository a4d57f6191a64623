import { isSameAddress } from '#api/shortAddress.ts'
import type { ReplyOf } from '#api/call.ts'
import type { Block } from '#api/schemas/explorer.ts'
import { SYSTEM } from '#api/values/ledger.ts'
import type { Transaction } from '#api/schemas/ledger.ts'
import { microsFromJson } from '#api/chain/money.ts'
import type { transactionProof } from '#api/calls/proofs.ts'

/** One thing that was checked, in words. */
export interface Step {
  title: string
  explanation: string
  computed: string
  expected: string
  isGood: boolean
}

export type Proof = ReplyOf<typeof transactionProof>

/** What is on the screen. */
export interface Shown {
  /** The hash that was asked for. */
  hash: string
  transaction: Transaction
  /** The block that holds it. */
  block: Pick<Block, 'hash' | 'firstTransaction' | 'inBlock'>
}

/** A proof of another transaction would prove nothing about the one on the screen. */
export function compareShown({ hash, ...shown }: Shown, proof: Proof): Omit<Step, 'title'> {
  const { transaction, block, indexInBlock, sizeOfBlock } = proof
  const seen = shown.transaction
  const from = transaction.from ?? SYSTEM
  const pairs: [field: string, proved: string, shown: string, isSame?: boolean][] = [
    ['hash', hash, seen.transactionHash],
    ['number', String(transaction.number), seen._id],
    ['kind', transaction.kind, seen.kind],
    ['sender', from, seen.from, isSameAddress(from, seen.from)],
    ['receiver', transaction.to, seen.to, isSameAddress(transaction.to, seen.to)],
    ['amount in millionths', transaction.amount, String(microsFromJson(seen.amount))],
    ['fee in millionths', transaction.fee, String(microsFromJson(seen.fee))],
    ['time', timeText(transaction.atMs), seen.createdAt],
    ['block', String(block.number), String(seen.blockNumber)],
    ['place', `${indexInBlock + 1} of ${sizeOfBlock}`, placeInBlock(seen, shown.block)],
    ['previous block', block.previousHash, seen.previousBlock],
  ]
  const wrong = pairs.filter(([, a, b, isSame = a === b]) => !isSame)
  const isGood = wrong.length === 0
  return {
    explanation: 'What is proved is what you see: each field is compared.',
    computed: isGood
      ? `All ${pairs.length} fields are the same`
      : wrong.map(([field, proved]) => `The proof has ${field} ${proved}`).join('; '),
    expected: isGood
      ? pairs.map(([field]) => field.replace(' in millionths', '')).join(', ')
      : wrong.map(([field, , seenHere]) => `This page shows ${field} ${seenHere}`).join('; '),
    isGood,
  }
}

function timeText(atMs: number): string {
  const time = new Date(atMs)
  return Number.isNaN(time.getTime()) ? String(atMs) : time.toISOString()
}

/** Transactions are numbered densely, so that a number is a place too. */
export const placeInBlock = (
  { _id }: Transaction,
  { firstTransaction, inBlock }: Pick<Block, 'firstTransaction' | 'inBlock'>,
): string => `${Number(_id) - firstTransaction + 1} of ${inBlock.transactions}`
