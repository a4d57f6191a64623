import { hexToBytes } from '@noble/hashes/utils.js'
import { encodeBlock } from '../chain/block.ts'
import { FieldReader } from '../chain/FieldReader.ts'
import { withSignaturesOf } from '../chain/log/note.ts'
import { keysOnly, parsePolicy } from '../chain/log/policy.ts'
import { readKeySetPlace } from '../chain/proof/keySetPlace.ts'
import { formatReceipt } from '../chain/proof/receipt.ts'
import { encodeTransaction } from '../chain/transaction.ts'
import { headerIn, type Proof, transactionIn } from './proofParts.ts'

/** The proof of a transaction as a file that needs nobody any more. Empty if the answer is no proof at all: it fails as one. */
export function receiptOf(proof: Proof): string {
  try {
    return written(proof)
  } catch {
    return ''
  }
}

function written(proof: Proof): string {
  const policy = keysOnly(proof.policy)
  const { logs, witnesses } = parsePolicy(policy)
  const keys = [...logs, ...witnesses.values()].map(({ key }) => key)
  return formatReceipt({
    policy,
    transaction: encodeTransaction(transactionIn(proof)),
    indexInBlock: proof.indexInBlock,
    sizeOfBlock: proof.sizeOfBlock,
    pathInBlock: proof.pathInBlock.map(hexToBytes),
    header: encodeBlock(headerIn(proof)),
    evidence: proof.evidence
      ? {
          evidence: hexToBytes(proof.evidence.bytes),
          index: proof.evidence.index,
          size: proof.evidence.size,
          path: proof.evidence.path.map(hexToBytes),
        }
      : null,
    keySet: proof.evidence?.keySet
      ? readKeySetPlace(new FieldReader(hexToBytes(proof.evidence.keySet)))
      : null,
    index: proof.block.number - 1,
    pathInTree: proof.pathInTree.map(hexToBytes),
    checkpoint: withSignaturesOf(proof.checkpoint, keys),
  })
}
