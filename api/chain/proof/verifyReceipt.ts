import { sha256 } from '#sha256'
import { bytesToHex } from '@noble/hashes/utils.js'
import { type BlockHeader, decodeBlock } from '../block.ts'
import { isSameHash, leafHash, rootFromInclusion } from '../tree/merkle.ts'
import type { TransferEvidence } from '../keys/evidence.ts'
import { parseCheckpoint } from '../log/checkpoint.ts'
import { orderOf } from './evidencePlace.ts'
import { parseReceipt, type Receipt } from './receipt.ts'
import { type ChainTransaction, decodeTransaction } from '../transaction.ts'
import { tried, type Verified, verifyProof } from './verifyProof.ts'

interface ShownTransaction {
  transaction: ChainTransaction
  hash: string
  header: BlockHeader
  /** By which key of the owner it was ordered; null if the receipt does not say so. */
  order: TransferEvidence | null
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
      const { origin } = parseCheckpoint(receipt.checkpoint)!
      const { evidence } = receipt
      shown.order = evidence ? tried(() => orderOf(evidence, transaction!, header!, origin)) : null
      if (evidence) step('order', shown.order, ['ordered'], ['not_ordered'])
      return [{ number: header!.number, header: receipt.header, path: receipt.pathInTree }]
    },
  })

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
