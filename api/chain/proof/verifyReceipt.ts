import { sha256 } from '#sha256'
import { bytesToHex } from '@noble/hashes/utils.js'
import { type BlockHeader, decodeBlock } from '../block.ts'
import { isSameHash, leafHash, rootFromInclusion } from '../tree/merkle.ts'
import type { TransferEvidence } from '../keys/evidence.ts'
import { parseCheckpoint } from '../log/checkpoint.ts'
import { orderOf } from './evidencePlace.ts'
import { keySetOf, type ShownKeySet } from './keySetPlace.ts'
import { parseReceipt, type Receipt } from './receipt.ts'
import { type ChainTransaction, decodeTransaction } from '../transaction.ts'
import { type TakeStep, tried, type Verified, verifyProof } from './verifyProof.ts'

interface ShownTransaction {
  transaction: ChainTransaction
  hash: string
  header: BlockHeader
  /** By which key it was ordered; null if the receipt does not say so. */
  order: TransferEvidence | null
  /** In which key set of the wallet that key was; null if the receipt does not show it. */
  keySet: ShownKeySet | null
}

export type VerifiedReceipt = Verified & Partial<ShownTransaction>

/** `trusted`: a policy from elsewhere; else the one in the file. */
export const verifyReceipt = (text: string, trusted: string | null = null): VerifiedReceipt =>
  verifyProof<Receipt, ShownTransaction>(text, trusted, {
    parse: parseReceipt,
    otherwise: ['no_receipt'],
    verify: (receipt, step, shown) => {
      const transaction = tried(() => decodeTransaction(receipt.transaction))
      const hash = sha256(receipt.transaction)
      step(
        'transaction',
        transaction,
        ['transaction_hash', { hash: bytesToHex(hash) }],
        ['no_transaction'],
      )
      shown.transaction = transaction!
      shown.hash = bytesToHex(hash)

      const header = tried(() => decodeBlock(receipt.header))
      const [place, size] = [receipt.indexInBlock + 1, receipt.sizeOfBlock]
      step(
        'place_in_block',
        header && isInBlock(receipt, transaction!, header, hash),
        ['in_block', { place, size, block: header?.number ?? 0 }],
        ['not_in_block'],
      )
      shown.header = header!
      shown.order = null
      shown.keySet = null
      if (receipt.evidence) takeOrder(receipt, step, shown)
      return [{ number: header!.number, header: receipt.header, pathInTree: receipt.pathInTree }]
    },
  })

/** That the owner ordered it; and if the receipt shows it, that the key was one of the wallet's. */
function takeOrder(
  { evidence, keySet, checkpoint }: Receipt,
  step: TakeStep,
  shown: Partial<ShownTransaction>,
): void {
  const [transaction, header] = [shown.transaction!, shown.header!]
  const signed = parseCheckpoint(checkpoint)!
  const order = tried(() => orderOf(evidence!, transaction, header, signed.origin))
  step('order', order, [keySet ? 'ordered' : 'ordered_by_some_key'], ['not_ordered'])
  shown.order = order
  if (!keySet) return
  const found = tried(() => keySetOf(keySet, transaction, order!, header.number, signed))
  step('key_of_wallet', found, ['key_of_wallet', found!], ['no_key_of_wallet'])
  shown.keySet = found
}

/** Transactions are numbered densely, so that a number is a place too: the size cannot be another. */
function isInBlock(
  { indexInBlock, sizeOfBlock, pathInBlock }: Receipt,
  { number, atMs }: ChainTransaction,
  header: BlockHeader,
  hash: Uint8Array,
): boolean {
  const root = rootFromInclusion(leafHash(hash), indexInBlock, sizeOfBlock, pathInBlock)
  const behind = sizeOfBlock - 1 - indexInBlock
  return (
    root !== null &&
    isSameHash(root, header.merkleRoot) &&
    number + behind === header.transactions &&
    atMs <= header.atMs
  )
}
