import { hashBlock } from '../block.ts'
import { isSameHash, leafHash, merkleRoot } from '../tree/merkle.ts'
import { hashTransaction } from '../transaction.ts'
import { transactionFault } from './ChainFault.ts'
import type { PlacedTransaction } from './placedTransaction.ts'
import type { RecordedBlock } from './recordedBlock.ts'

/** Which hashes of a block are still to be recomputed. */
export interface HashCheck {
  require: (t: PlacedTransaction) => void
  isRootOf: (block: RecordedBlock, transactions: readonly PlacedTransaction[]) => boolean
  isHashOf: (block: RecordedBlock) => boolean
}

export const RECOMPUTING: HashCheck = {
  require(t) {
    if (!isSameHash(t.hash, hashTransaction(t)))
      throw transactionFault(t.number, 'hash', 'does not recompute')
  },
  isRootOf: (block, transactions) =>
    isSameHash(block.merkleRoot, merkleRoot(transactions.map(({ hash }) => leafHash(hash)))),
  isHashOf: block => isSameHash(block.hash, hashBlock(block)),
}

export const COMPUTED: HashCheck = {
  require: () => {},
  isRootOf: () => true,
  isHashOf: () => true,
}
