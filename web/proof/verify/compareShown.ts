import { hashBlock } from '#api/chain/block.ts'
import { bytesToHex } from '@noble/hashes/utils.js'
import { isSameAddress } from '#api/shortAddress.ts'
import type { ReplyOf } from '#api/call.ts'
import type { Block } from '#api/schemas/explorer.ts'
import { SYSTEM } from '#api/values/ledger.ts'
import type { Transaction } from '#api/schemas/ledger.ts'
import type { transactionProof } from '#api/calls/proofs.ts'
import { microsFromJson } from '#api/chain/money.ts'
import type { VerifiedReceipt } from '#api/chain/proof/verifyReceipt.ts'
import type { CheckedStep } from '../steps/checked.ts'
import { placeInBlock } from './placeInBlock.ts'

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
export function compareShown(
  shown: Shown,
  { transaction, hash, header }: VerifiedReceipt,
  place: Pick<Proof, 'indexInBlock' | 'sizeOfBlock'>,
): CheckedStep {
  const { number, kind, to, amount, fee, atMs } = transaction!
  const seen = shown.transaction
  const from = transaction!.from ?? SYSTEM
  const pairs: [field: string, proved: string, shown: string, isSame?: boolean][] = [
    ['hash asked for', hash!, shown.hash],
    ['hash', hash!, seen.transactionHash],
    ['number', String(number), seen._id],
    ['kind', kind, seen.kind],
    ['sender', from, seen.from, isSameAddress(from, seen.from)],
    ['receiver', to, seen.to, isSameAddress(to, seen.to)],
    ['amount in millionths', String(amount), String(microsFromJson(seen.amount))],
    ['fee in millionths', String(fee), String(microsFromJson(seen.fee))],
    ['time', new Date(atMs).toISOString(), seen.createdAt],
    ['block', String(header!.number), String(seen.blockNumber)],
    ['block hash', bytesToHex(hashBlock(header!)), shown.block.hash],
    ['place', placeText(place), placeInBlock(seen, shown.block)],
    ['previous block', bytesToHex(header!.previousHash), seen.previousBlock],
  ]
  const wrong = pairs.filter(([, a, b, isSame = a === b]) => !isSame)
  return {
    title: 'The transaction on this page',
    result: wrong.length ? 'failed' : 'passed',
    words: wrong.length
      ? wrong.map(([field, a, b]) => `The proof has ${field} ${a}, this page ${b}.`).join(' ')
      : `All ${pairs.length} fields on this page are those of the proof.`,
  }
}

const placeText = ({ indexInBlock, sizeOfBlock }: Pick<Proof, 'indexInBlock' | 'sizeOfBlock'>) =>
  `${indexInBlock + 1} of ${sizeOfBlock}`
