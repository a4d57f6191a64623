import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { inclusionPath, leafHash, merkleLevels } from '#api/chain/tree/merkle.ts'
import { micros, microsToJson } from '#api/chain/money.ts'
import vectors from '#api/chain/vectors.json' with { type: 'json' }
import type { Transaction } from '#api/schemas/ledger.ts'
import type { Proof } from '#api/proofs/proofParts.ts'

/** A transaction of the published chain as the server would show and prove it. */
export function published(number: number) {
  const stored = vectors.transactions.find(t => t.number === number)!
  const block = vectors.blocks.find(b => b.number === stored.block)!
  const inBlock = vectors.transactions.filter(t => t.block === block.number)
  const indexInBlock = inBlock.indexOf(stored)
  const { note, verifierKey } = vectors.checkpoint
  const transaction: Transaction = {
    _id: String(number),
    from: stored.from ?? 'SYSTEM',
    to: stored.to,
    amount: microsToJson(micros(BigInt(stored.amount))),
    fee: microsToJson(micros(BigInt(stored.fee))),
    transactionHash: stored.hash,
    blockNumber: block.number,
    previousBlock: block.previousHash,
    createdAt: new Date(stored.atMs).toISOString(),
    kind: stored.kind as Transaction['kind'],
  }
  const answer: Proof = {
    transaction: { ...stored },
    block: { ...block, commits: null },
    indexInBlock,
    sizeOfBlock: inBlock.length,
    pathInBlock: pathTo(indexInBlock, inBlock),
    pathInTree: pathTo(block.number - 1, vectors.blocks),
    checkpoint: note,
    verifierKey,
    // Not shown: a policy, as programs read it.
    policy: `log ${verifierKey}\nquorum none\n`,
  }
  const before = vectors.transactions.filter(t => t.block < block.number).length
  const sums = { transactions: inBlock.length, volume: 0, fees: 0, issued: 0 }
  const shownBlock = { hash: block.hash, firstTransaction: before + 1, inBlock: sums }
  return { shown: { hash: stored.hash, transaction, block: shownBlock }, proof: answer }
}

function pathTo(index: number, hashed: readonly { hash: string }[]): string[] {
  const leaves = hashed.map(({ hash }) => leafHash(hexToBytes(hash)))
  return inclusionPath(merkleLevels(leaves), index).map(bytesToHex)
}
