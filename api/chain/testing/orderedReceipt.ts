import { publicKeyOf } from '#ed25519'
import { encodeBlock } from '../block.ts'
import { signCheckpoint, verifierKey } from '../log/checkpoint.ts'
import { inclusionPath, leafHash, merkleLevels, merkleRoot } from '../merkle.ts'
import type { EvidencePlace } from '../proof/evidencePlace.ts'
import { formatReceipt, type Receipt } from '../proof/receipt.ts'
import { encodeTransaction } from '../transaction.ts'
import { honestChain } from './attackScene.ts'
import { linkDrafts, ORIGIN } from './KeyChain.ts'

const SECRET = new Uint8Array(32).fill(1)
/** Block 3 of the chain has two transfers that were ordered. */
const BLOCK = 3

/** A receipt of a transfer by a passkey; `other`: the evidence of the other transfer. `origin`: of the log that signs. */
export function orderedReceipt(origin = ORIGIN) {
  const chain = linkDrafts(honestChain().drafts.slice(0, 4))
  const { block, transactions } = chain[BLOCK - 1]!
  const leaves = chain.map(one => leafHash(one.block.hash))
  const size = chain.length
  const note = signCheckpoint({ origin, size, root: merkleRoot(leaves) }, origin, SECRET)
  const pathOf = (items: readonly Uint8Array[], index: number) =>
    inclusionPath(merkleLevels(items), index)
  const place = (index: number): EvidencePlace => ({
    evidence: block.evidence[index]!,
    index,
    size: block.evidence.length,
    path: pathOf(block.evidence.map(leafHash), index),
  })
  const receipt: Receipt = {
    policy: `log ${verifierKey(origin, publicKeyOf(SECRET))}\nquorum none\n`,
    transaction: encodeTransaction(transactions[0]!),
    indexInBlock: 0,
    sizeOfBlock: transactions.length,
    pathInBlock: pathOf(
      transactions.map(({ hash }) => leafHash(hash)),
      0,
    ),
    header: encodeBlock(block),
    evidence: place(0),
    index: BLOCK - 1,
    pathInTree: pathOf(leaves, BLOCK - 1),
    checkpoint: note,
  }
  return { receipt, text: formatReceipt(receipt), other: place(1) }
}
