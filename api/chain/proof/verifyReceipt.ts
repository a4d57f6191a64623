import { sha256 } from '#sha256'
import { bytesToHex } from '@noble/hashes/utils.js'
import { type BlockHeader, decodeBlock } from '../block.ts'
import { parseCheckpoint } from '../log/checkpoint.ts'
import { isSameHash, leafHash, rootFromInclusion } from '../merkle.ts'
import {
  takePolicy,
  takeSignatures,
  takeSteps,
  type TakeStep,
  tried,
  type Verified,
} from './proofSteps.ts'
import { parseReceipt, type Receipt } from './receipt.ts'
import { type ChainTransaction, decodeTransaction } from '../transaction.ts'

export interface VerifiedReceipt extends Verified {
  transaction?: ChainTransaction
  hash?: string
  header?: BlockHeader
}

/** Recomputes everything from the bytes of the file. `trusted`: a policy from elsewhere; else that of the file. */
export function verifyReceipt(text: string, trusted: string | null = null): VerifiedReceipt {
  const result: VerifiedReceipt = { steps: [], isGood: false }
  return takeSteps(result, step => verify(text, trusted, step, result))
}

function verify(
  text: string,
  trusted: string | null,
  step: TakeStep,
  result: VerifiedReceipt,
): void {
  const receipt = parseReceipt(text)
  step('File', receipt, 'It is whole', 'It is no receipt, or was changed')
  const { transaction: bytes, header: headerBytes } = receipt!
  takePolicy(step, result, receipt!.policy, trusted)

  const transaction = tried(() => decodeTransaction(bytes))
  const hash = sha256(bytes)
  step('Transaction', transaction, `Its hash is ${bytesToHex(hash)}`, 'Its bytes are none')
  result.transaction = transaction!
  result.hash = bytesToHex(hash)

  const header = tried(() => decodeBlock(headerBytes))
  step(
    'Place in the block',
    header && isInBlock(receipt!, transaction!, header, hash),
    `Transaction ${receipt!.indexInBlock + 1} of ${receipt!.sizeOfBlock} in block ${header?.number}`,
    'The way up does not lead to the Merkle root of the block',
  )
  result.header = header!

  const { size, root } = parseCheckpoint(receipt!.checkpoint)!
  const treeRoot = rootFromInclusion(
    leafHash(sha256(headerBytes)),
    receipt!.index,
    size,
    receipt!.pathInTree,
  )
  step(
    'Place in the ledger',
    receipt!.index === header!.number - 1 && treeRoot && isSameHash(treeRoot, root),
    `Block ${header!.number} of ${size}`,
    'The way up does not lead to the root of the ledger',
  )
  takeSignatures(step, result, receipt!.checkpoint, trusted)
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
