import { bytesToHex } from '@noble/hashes/utils.js'
import { decodeBlock } from '#api/chain/block.ts'
import { packKeySetPlace } from '#api/chain/proof/keySetPlace.ts'
import { orderedReceipt } from '#api/chain/testing/orderedReceipt.ts'
import { decodeTransaction } from '#api/chain/transaction.ts'
import type { Proof } from '#api/proofs/proofParts.ts'

/** What the server answers of a transfer that its owner has ordered; at first, without the wallet's key set. */
export function orderedProof(hasKeySet: boolean): Proof {
  const { receipt } = orderedReceipt()
  const { number, kind, from, to, amount, fee, atMs } = decodeTransaction(receipt.transaction)
  const { previousHash, merkleRoot, volume, fees, issued, ...block } = decodeBlock(receipt.header)
  const { stateRoot, stateSum, actionsRoot, evidenceRoot, stateBlock } = block.commits!
  const { evidence, index, size, path } = receipt.evidence!
  return {
    transaction: { number, kind, from, to, amount: String(amount), fee: String(fee), atMs },
    block: {
      number: block.number,
      atMs: block.atMs,
      transactions: block.transactions,
      previousHash: bytesToHex(previousHash),
      merkleRoot: bytesToHex(merkleRoot),
      volume: String(volume),
      fees: String(fees),
      issued: String(issued),
      commits: {
        stateBlock,
        stateRoot: bytesToHex(stateRoot),
        stateSum: String(stateSum),
        actionsRoot: bytesToHex(actionsRoot),
        evidenceRoot: bytesToHex(evidenceRoot!),
      },
    },
    indexInBlock: receipt.indexInBlock,
    sizeOfBlock: receipt.sizeOfBlock,
    pathInBlock: receipt.pathInBlock.map(bytesToHex),
    pathInTree: receipt.pathInTree.map(bytesToHex),
    evidence: {
      bytes: bytesToHex(evidence),
      index,
      size,
      path: path.map(bytesToHex),
      ...(hasKeySet && { keySet: bytesToHex(packKeySetPlace(receipt.keySet!)) }),
    },
    checkpoint: receipt.checkpoint,
    verifierKey: receipt.policy.split('\n')[0]!.slice('log '.length),
    policy: receipt.policy,
  }
}
