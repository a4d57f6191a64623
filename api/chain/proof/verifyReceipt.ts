import { sha256 } from '#sha256'
import { bytesToHex } from '@noble/hashes/utils.js'
import { type BlockHeader, decodeBlock } from '../block.ts'
import { isSameHash, leafHash, rootFromInclusion } from '../merkle.ts'
import { parseReceipt, type Receipt } from './receipt.ts'
import { type ChainTransaction, decodeTransaction } from '../transaction.ts'
import { tried, type Verified, verifyProof } from './verifyProof.ts'

interface ShownTransaction {
  transaction: ChainTransaction
  hash: string
  header: BlockHeader
}

export type VerifiedReceipt = Verified & Partial<ShownTransaction>

/** `trusted`: a policy from elsewhere; else the one in the file. */
export const verifyReceipt = (text: string, trusted: string | null = null): VerifiedReceipt =>
  verifyProof<Receipt, ShownTransaction>(text, trusted, {
    parse: parseReceipt,
    otherwise: 'It is no receipt, or was changed',
    verify: (receipt, step, shown) => {
      const transaction = tried(() => decodeTransaction(receipt.transaction))
      const hash = sha256(receipt.transaction)
      step('Transaction', transaction, `Its hash is ${bytesToHex(hash)}`, 'Its bytes are none')
      shown.transaction = transaction!
      shown.hash = bytesToHex(hash)

      const header = tried(() => decodeBlock(receipt.header))
      step(
        'Place in the block',
        header && isInBlock(receipt, transaction!, header, hash),
        `Transaction ${receipt.indexInBlock + 1} of ${receipt.sizeOfBlock} in block ${header?.number}`,
        'The way up does not lead to the Merkle root of the block',
      )
      shown.header = header!
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
