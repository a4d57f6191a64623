import { publicKeyOf } from '#ed25519'
import { encodeBlock } from '../block.ts'
import { signCheckpoint, verifierKey } from '../log/checkpoint.ts'
import { inclusionPath, leafHash, merkleLevels, merkleRoot } from '../tree/merkle.ts'
import type { EvidencePlace } from '../proof/evidencePlace.ts'
import { formatReceipt, type Receipt } from '../proof/receipt.ts'
import { encodeTransaction } from '../transaction.ts'
import { honestChain } from './attackScene.ts'
import { linkDrafts, ORIGIN } from './KeyChain.ts'

const SECRET = new Uint8Array(32).fill(1)
/** Its block 3 has two transfers that were ordered. */
const HONEST = honestChain().drafts.slice(0, 4)

/** A receipt of the first transfer of a block, by a passkey; `origin`: of the log that signs. */
export function orderedReceipt(origin = ORIGIN, drafts = HONEST, number = 3) {
  const chain = linkDrafts(drafts)
  const { block, transactions } = chain[number - 1]!
  const leaves = chain.map(one => leafHash(one.block.hash))
  const size = chain.length
  const note = signCheckpoint({ origin, size, root: merkleRoot(leaves) }, origin, SECRET)
  const pathOf = (items: readonly Uint8Array[], index: number) =>
    inclusionPath(merkleLevels(items), index)
  const placeOf = (index: number): EvidencePlace => ({
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
    evidence: placeOf(0),
    index: number - 1,
    pathInTree: pathOf(leaves, number - 1),
    checkpoint: note,
  }
  return { receipt, text: formatReceipt(receipt), placeOf }
}
