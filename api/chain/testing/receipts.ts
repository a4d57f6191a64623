import { utf8ToBytes } from '@noble/hashes/utils.js'
import { encodeBlock } from '../block.ts'
import { type BalanceProof, formatBalanceProof } from '../proof/balanceProof.ts'
import { signCheckpoint, verifierKey as keyOf } from '../log/checkpoint.ts'
import { publicKeyOf } from '#ed25519'
import { cosign, cosignerKey } from '../log/cosignature.ts'
import {
  type OperatorAction,
  operatorActionLeaf,
  encodeOperatorAction,
  hashRecord,
} from '../operatorActions/operatorAction.ts'
import { formatOperatorActionProof } from '../proof/operatorActionProof.ts'
import { inclusionPath, leafHash, merkleLevels, merkleRoot } from '../tree/merkle.ts'
import { formatPolicy, keysOnly } from '../log/policy.ts'
import { formatReceipt, type Receipt } from '../proof/receipt.ts'
import { siblingsOf } from '../state/stateTree.ts'
import { buildChain, people, type PlannedTransaction } from './chains.ts'
import { leavesAfter, nodeOf, recursiveSum } from './states.ts'
import { encodeTransaction } from '../transaction.ts'
import type { SaltedRecord } from '../proof/verifyOperatorAction.ts'
import { readUtf8 } from '../utf8.ts'

const ORIGIN = 'wallet.example/log'
const secretOf = (fill: number) => new Uint8Array(32).fill(fill)
const WITNESSES = [2, 3, 4].map(fill => ({ name: `w${fill}.example`, secret: secretOf(fill) }))
/** The proofs are of blocks of version 2. */
const VERSION2_FROM = 4

const SALTED: SaltedRecord = {
  record: {
    kind: 'kyc_rejected',
    atMs: 1_750_000_000_123,
    about: '0d7c5d3e-5d0f-4a55-9c7e-0f6f1a2b3c4d',
    what: 'rejected',
    why: 'The document has expired.',
  },
  salt: new Uint8Array(32).fill(9),
}
const { kind, atMs } = SALTED.record
const ACTIONS: OperatorAction[] = [
  { kind: 'document_opened', atMs: atMs - 5, hash: new Uint8Array(32).fill(8) },
  { kind, atMs, hash: hashRecord(SALTED.record, SALTED.salt) },
  { kind: 'fee_changed', atMs, hash: new Uint8Array(32).fill(7) },
]

interface Sample {
  /** How many there are, how many of them are needed, and how many have cosigned. */
  witnesses: number
  quorum: number
  cosigners: number
  /** The size of the checkpoint, if not all seven blocks. */
  size?: number
  /** Of the log's key. */
  secretFill?: number
  /** Another first block, which none of the proofs is about. */
  isForked?: boolean
}

/** The bit by which a small letter differs from its capital: parsers that accept both do not see it. */
const BIT_OF_CASE = 5

/** The text with one bit flipped: of each byte the case bit, and one of the others in turn. */
export function* turnedOver(text: string): Generator<{ place: number; wrong: string }> {
  const bytes = utf8ToBytes(text)
  for (const [place, byte] of bytes.entries())
    for (const bit of new Set([BIT_OF_CASE, place % 8]))
      yield { place, wrong: readUtf8(bytes.with(place, byte ^ (1 << bit))) }
}

/** A receipt of a ledger of seven blocks. */
export function sampleReceipt(sample: Sample): {
  receipt: Receipt
  text: string
  policy: string
  verifierKey: string
  leaves: Uint8Array[]
} {
  const { chain, levels, checkpoint, policy, verifierKey, leaves } = sampleLedger(sample)
  const { block, transactions } = chain[4]!
  const indexInBlock = 3
  const receipt: Receipt = {
    policy: keysOnly(policy),
    transaction: encodeTransaction(transactions[indexInBlock]!),
    indexInBlock,
    sizeOfBlock: transactions.length,
    pathInBlock: inclusionPath(
      merkleLevels(transactions.map(({ hash }) => leafHash(hash))),
      indexInBlock,
    ),
    header: encodeBlock(block),
    index: block.number - 1,
    pathInTree: inclusionPath(levels, block.number - 1),
    checkpoint,
  }
  return { receipt, text: formatReceipt(receipt), policy, verifierKey, leaves }
}

/** The balance of the second of its wallets, after block 5, as block 7 says. */
export function sampleBalance(sample: Sample): {
  proof: BalanceProof
  text: string
  policy: string
} {
  const { chain, levels, checkpoint, policy } = sampleLedger(sample)
  const { block } = chain[6]!
  const { stateBlock } = block.commits!
  const leaves = leavesAfter(chain.slice(0, stateBlock).flatMap(each => each.transactions))
  const proof: BalanceProof = {
    policy: keysOnly(policy),
    leaf: leaves[1]!,
    wallets: leaves.length,
    pathInState: siblingsOf(leaves.length, 1).map(({ level, index }) =>
      recursiveSum(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level).map(nodeOf)),
    ),
    header: encodeBlock(block),
    stateHeader: encodeBlock(chain[stateBlock - 1]!.block),
    statePathInTree: inclusionPath(levels, stateBlock - 1),
    index: block.number - 1,
    pathInTree: inclusionPath(levels, block.number - 1),
    checkpoint,
  }
  return { proof, text: formatBalanceProof(proof), policy }
}

/** The second operator action of its fifth block, and its record as the person concerned sees it. */
export function sampleOperatorAction(sample: Sample): {
  text: string
  policy: string
  saltedRecord: SaltedRecord
} {
  const { chain, levels, checkpoint, policy } = sampleLedger(sample)
  const { block } = chain[4]!
  const text = formatOperatorActionProof({
    policy: keysOnly(policy),
    leaf: encodeOperatorAction(block.operatorActions[1]!),
    indexInBlock: 1,
    sizeOfBlock: block.operatorActions.length,
    pathInBlock: inclusionPath(merkleLevels(block.operatorActions.map(operatorActionLeaf)), 1),
    header: encodeBlock(block),
    index: block.number - 1,
    pathInTree: inclusionPath(levels, block.number - 1),
    checkpoint,
  })
  return { text, policy, saltedRecord: SALTED }
}

function sampleLedger({ witnesses, quorum, cosigners, size = 7, ...sample }: Sample) {
  const logSecret = secretOf(sample.secretFill ?? 1)
  const planned: PlannedTransaction = {
    from: 1,
    to: 2,
    amount: 5n,
    fee: 1n,
    isBonus: true,
    afterMs: 3,
  }
  const chain = buildChain(
    Array.from({ length: 7 }, (_, i) =>
      Array.from({ length: i + 1 }, (_each, j) => ({
        ...planned,
        to: 2 + ((i * j) % (people.length - 2)),
      })),
    ),
    VERSION2_FROM,
    [[], [], [], [], ACTIONS],
  )
  const leaves = chain.slice(0, size).map(({ block }) => leafHash(block.hash))
  if (sample.isForked) leaves[0] = leafHash(Uint8Array.of(1))
  const head = { origin: ORIGIN, size: leaves.length, root: merkleRoot(leaves) }
  const note = signCheckpoint(head, ORIGIN, logSecret)
  const verifierKey = keyOf(ORIGIN, publicKeyOf(logSecret))
  const lines = WITNESSES.slice(0, cosigners).map(({ name, secret }) =>
    cosign(note, name, secret, 1_750_000_000),
  )
  const policy = formatPolicy({
    log: { verifierKey, url: 'https://wallet.example/log' },
    witnesses: WITNESSES.slice(0, witnesses).map(({ name, secret }) => ({
      verifierKey: cosignerKey(name, secret),
      url: 'https://w.example',
    })),
    quorum,
  })
  return {
    chain,
    leaves,
    levels: merkleLevels(leaves),
    checkpoint: note + lines.join(''),
    policy,
    verifierKey,
  }
}
