import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { type Address, parseAddress } from './address.ts'
import { type Micros, micros } from './money.ts'
import { encodeBlock, hashBlock } from './block.ts'
import { signCheckpoint, verifierKey, verifyCheckpoint } from './log/checkpoint.ts'
import { cosign, cosignerKey, cosignersOf } from './log/cosignature.ts'
import {
  actionsRootOf,
  type OperatorAction,
  operatorActionLeaf,
  type OperatorActionRecord,
  encodeOperatorAction,
  hashRecord,
} from './operatorActions/operatorAction.ts'
import type { OperatorActionKind } from './operatorActions/operatorActionKinds.ts'
import { packEntries } from './log/packEntries.ts'
import { packBlock } from './replay/packedBlock.ts'
import { parsePolicy } from './log/policy.ts'
import { stateLeafHash } from './state/stateTree.ts'
import { SumTree } from './state/SumTree.ts'
import { verifyBalance } from './proof/verifyBalance.ts'
import { verifyOperatorAction } from './proof/verifyOperatorAction.ts'
import { verifyReceipt } from './proof/verifyReceipt.ts'
import { publicKeyOf } from '#ed25519'
import { inclusionPath, leafHash, merkleLevels, rootFromInclusion } from './tree/merkle.ts'
import { type RecordedBlock, type RecordedTransaction, Replay } from './replay/replay.ts'
import { CXAC_RULES, NO_RULES } from './replay/issuingRules.ts'
import { parseExportLine } from './replay/exportLine.ts'
import { ownerKeyVectors } from './testing/ownerKeyVectors.ts'
import type { Kind } from './kind.ts'
import { encodeTransaction, hashTransaction } from './transaction.ts'
import {
  appendLeaf,
  consistencyProof,
  inclusionProof,
  packFrontier,
  type ReadNodes,
  type TreeNode,
  treeRoot,
  verifyConsistency,
} from './tree/tree.ts'
import ownerKeyVectorsFile from './ownerKeyVectors.json' with { type: 'json' }
import vectors from './vectors.json' with { type: 'json' }

// Others depend on these bytes: a failure here needs a new version of the format, not new vectors.

const amount = (text: string): Micros => micros(BigInt(text))
const address = (text: string): Address => parseAddress(text)!
const hexes = (hashes: readonly Uint8Array[]): string[] => hashes.map(bytesToHex)

const toTransaction = (v: (typeof vectors.transactions)[number]): RecordedTransaction => ({
  ...v,
  kind: v.kind as Kind,
  from: v.from === null ? null : address(v.from),
  to: address(v.to),
  amount: amount(v.amount),
  fee: amount(v.fee),
  fromBalance: v.fromBalance === null ? null : amount(v.fromBalance),
  toBalance: amount(v.toBalance),
  hash: hexToBytes(v.hash),
})
const transactions = vectors.transactions.map(toTransaction)

const toBlock = (v: (typeof vectors.blocks)[number]): RecordedBlock => ({
  ...v,
  previousHash: hexToBytes(v.previousHash),
  merkleRoot: hexToBytes(v.merkleRoot),
  volume: amount(v.volume),
  fees: amount(v.fees),
  issued: amount(v.issued),
  commits: null,
  operatorActions: [],
  evidence: [],
  hash: hexToBytes(v.hash),
})
const blocks = vectors.blocks.map(toBlock)

const inBlock = (number: number) => transactions.filter(t => t.block === number)
const leaves = blocks.map(block => leafHash(block.hash))
const storedNodes: TreeNode[] = []
const frontiers: Uint8Array[][] = [[]]
for (const [size, leaf] of leaves.entries()) {
  const { frontier, completed } = appendLeaf(size, frontiers[size]!, leaf)
  frontiers.push(frontier)
  storedNodes.push(...completed)
}
const root = (size: number) => treeRoot(frontiers[size]!)
const read: ReadNodes = async wanted =>
  wanted.map(({ level, index }) =>
    level === 0
      ? leaves[index]!
      : storedNodes.find(node => node.level === level && node.index === index)!.hash,
  )

test('transactions encode and hash as published', () => {
  for (const [i, { encoded, hash }] of vectors.transactions.entries()) {
    expect(bytesToHex(encodeTransaction(transactions[i]!))).toBe(encoded)
    expect(bytesToHex(hashTransaction(transactions[i]!))).toBe(hash)
  }
})

test('blocks encode and hash as published', () => {
  for (const [i, { encoded, hash }] of vectors.blocks.entries()) {
    expect(bytesToHex(encodeBlock(blocks[i]!))).toBe(encoded)
    expect(bytesToHex(hashBlock(blocks[i]!))).toBe(hash)
  }
})

test('the published chain passes the audit', () => {
  const replay = new Replay(NO_RULES)
  for (const block of blocks) replay.append(block, inBlock(block.number))
  expect(replay.head.number).toBe(vectors.blocks.length)
})

test('transactions are proved in their blocks as published', () => {
  for (const proof of vectors.transactionProofs) {
    const transactionLeaves = inBlock(proof.block).map(t => leafHash(t.hash))
    const path = inclusionPath(merkleLevels(transactionLeaves), proof.index)
    const leaf = transactionLeaves[proof.index]!
    expect(hexes(path)).toEqual(proof.path)
    expect(inBlock(proof.block)[proof.index]!.number).toBe(proof.transaction)
    expect(rootFromInclusion(leaf, proof.index, proof.size, path)).toEqual(
      blocks[proof.block - 1]!.merkleRoot,
    )
  }
})

test('the tree over the blocks grows as published', () => {
  const { leafHashes, sizes } = vectors.tree
  expect(hexes(leaves)).toEqual(leafHashes)
  expect(storedNodes.map(node => ({ ...node, hash: bytesToHex(node.hash) }))).toEqual(
    vectors.tree.storedNodes,
  )
  const grown = frontiers.map((frontier, size) => ({
    size,
    root: bytesToHex(treeRoot(frontier)),
    frontier: hexes(frontier),
  }))
  expect(grown).toEqual(sizes)
})

test('tree proofs are made and verified as published', async () => {
  for (const { index, size, proof } of vectors.tree.inclusionProofs) {
    expect(hexes(await inclusionProof(size, index, read))).toEqual(proof)
    const path = proof.map(hexToBytes)
    expect(rootFromInclusion(leaves[index]!, index, size, path)).toEqual(root(size))
  }
  for (const { oldSize, newSize, proof } of vectors.tree.consistencyProofs) {
    expect(hexes(await consistencyProof(oldSize, newSize, read))).toEqual(proof)
    const path = proof.map(hexToBytes)
    expect(verifyConsistency(oldSize, root(oldSize), newSize, root(newSize), path)).toBe(true)
  }
})

test('the checkpoint is signed and verified as published', () => {
  const v = vectors.checkpoint
  const secretKey = hexToBytes(v.secretKey)
  const head = { origin: v.origin, size: v.size, root: hexToBytes(v.root) }
  expect(root(v.size)).toEqual(head.root)
  expect(bytesToHex(publicKeyOf(secretKey))).toBe(v.publicKey)
  expect(verifierKey(v.keyName, publicKeyOf(secretKey))).toBe(v.verifierKey)
  expect(signCheckpoint(head, v.keyName, secretKey)).toBe(v.note)
  expect(verifyCheckpoint(v.note, v.verifierKey)).toEqual(head)
})

test('the log is written for others as published', () => {
  const { cosignature, policy, tile, entries, blocks: packed, receipt } = vectors.log
  const { note } = vectors.checkpoint
  const secretKey = hexToBytes(cosignature.secretKey)
  expect(cosignerKey(cosignature.keyName, secretKey)).toBe(cosignature.verifierKey)
  const { keyName, atSeconds, line } = cosignature
  expect(cosign(note, keyName, secretKey, atSeconds)).toBe(line)
  expect(cosignersOf(note + line, parsePolicy(policy))).toEqual({
    cosigned: [{ name: keyName, atSeconds }],
    isEnough: true,
    isSpoiled: false,
  })
  expect(bytesToHex(packFrontier(leaves))).toBe(tile)
  expect(bytesToHex(packEntries(blocks.map(({ hash }) => hash)))).toBe(entries)
  const files = blocks.map(block => bytesToHex(packBlock(block, inBlock(block.number))))
  expect(files.join('')).toBe(packed)
  const verified = verifyReceipt(receipt.text, policy)
  expect([verified.isGood, verified.transaction?.number]).toEqual([true, receipt.transaction])
})

const second = vectors.version2
const laterTransactions = second.transactions.map(toTransaction)
const toLater = (v: (typeof second.blocks)[number]): RecordedBlock => ({
  ...toBlock(v),
  commits: {
    stateBlock: v.stateBlock,
    stateRoot: hexToBytes(v.stateRoot),
    stateSum: amount(v.stateSum),
    actionsRoot: hexToBytes(v.actionsRoot),
  },
})
const laterBlocks = second.blocks.map(toLater)

test('blocks of version 2 continue as published, and the audit recomputes their states', () => {
  const replay = new Replay(NO_RULES)
  for (const block of blocks) replay.append(block, inBlock(block.number))
  for (const [i, block] of laterBlocks.entries()) {
    expect(bytesToHex(encodeBlock(block))).toBe(second.blocks[i]!.encoded)
    expect(bytesToHex(hashBlock(block))).toBe(second.blocks[i]!.hash)
    const own = laterTransactions.filter(t => t.block === block.number)
    replay.append(block, own)
    for (const [j, t] of own.entries())
      expect(bytesToHex(encodeTransaction(t))).toBe(
        second.transactions.filter(each => each.block === block.number)[j]!.encoded,
      )
  }
  expect(replay.head.number).toBe(10)
})

test('states have the roots and sums as published', () => {
  for (const { wallets, root: published, sum } of second.states) {
    const tree = new SumTree()
    for (const [place, wallet] of wallets.entries()) {
      const leaf = { ...wallet, address: address(wallet.address), balance: amount(wallet.balance) }
      expect(bytesToHex(stateLeafHash(leaf))).toBe(wallet.leafHash)
      tree.set(place, leaf.balance, leaf.historyLength)
    }
    const state = tree.rehash(place => address(wallets[place]!.address))
    expect([bytesToHex(state.root), String(state.sum)]).toEqual([published, sum])
  }
})

test('the balance is proved as published', () => {
  const { text, address: owner, balance, block } = second.balance
  for (const policy of [null, vectors.log.policy])
    expect(verifyBalance(text, policy)).toMatchObject({
      isGood: true,
      block,
      leaf: { address: owner, balance: amount(balance) },
    })
})

const {
  records,
  block: operatorActionBlock,
  packed: packedOperatorActions,
  proof: operatorActionProof,
} = vectors.operatorActions
const toRecord = ({
  kind,
  ...v
}: (typeof records)[number]): OperatorAction & OperatorActionRecord => ({
  ...v,
  kind: kind as OperatorActionKind,
  hash: hexToBytes(v.hash),
})

test('operator actions are hashed, encoded and put into a block of their own as published', () => {
  for (const v of records) {
    expect(bytesToHex(hashRecord(toRecord(v), hexToBytes(v.salt)))).toBe(v.hash)
    expect(bytesToHex(encodeOperatorAction(toRecord(v)))).toBe(v.encoded)
    expect(bytesToHex(operatorActionLeaf(toRecord(v)))).toBe(v.leafHash)
  }
  const block = { ...toLater(operatorActionBlock), operatorActions: records.map(toRecord) }
  expect(bytesToHex(actionsRootOf(block.operatorActions))).toBe(operatorActionBlock.actionsRoot)
  expect(bytesToHex(encodeBlock(block))).toBe(operatorActionBlock.encoded)
  expect(bytesToHex(packBlock(block, []))).toBe(packedOperatorActions)
  const replay = new Replay(NO_RULES)
  for (const earlier of [...blocks, ...laterBlocks])
    replay.append(
      earlier,
      [...transactions, ...laterTransactions].filter(t => t.block === earlier.number),
    )
  replay.append(block, [])
  expect(replay.head).toMatchObject({ number: 11, operatorActions: 3 })
})

test('an operator action is proved as published', () => {
  const v = records[operatorActionProof.record]!
  const saltedRecord = { record: toRecord(v), salt: hexToBytes(v.salt) }
  for (const policy of [null, vectors.log.policy])
    expect(verifyOperatorAction(operatorActionProof.text, saltedRecord, policy)).toMatchObject({
      isGood: true,
      header: { number: 11 },
    })
})

test('the vectors of owner keys are those of the code, and their blocks pass an audit', () => {
  expect(ownerKeyVectors()).toEqual(ownerKeyVectorsFile)
  const replay = new Replay(CXAC_RULES)
  for (const [i, { line }] of ownerKeyVectorsFile.blocks.entries()) {
    const parsed = parseExportLine(line.trimEnd(), i + 1)
    if ('block' in parsed) replay.append(parsed.block, parsed.transactions)
  }
  expect(replay.head.number).toBe(ownerKeyVectorsFile.blocks.length)
})
