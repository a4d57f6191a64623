import { sha256 } from '#sha256'
import { bytesToHex } from '@noble/hashes/utils.js'
import { type BlockHeader, decodeBlock } from './block.ts'
import { type Checkpoint, parseCheckpoint, verifyCheckpoint } from './checkpoint.ts'
import { type Cosigned, cosignersOf } from './cosignature.ts'
import { isSameHash, leafHash, rootFromInclusion } from './merkle.ts'
import { signaturesBy, splitNote } from './note.ts'
import { parsePolicy, type Policy } from './policy.ts'
import { parseReceipt, type Receipt } from './receipt.ts'
import { type ChainTransaction, decodeTransaction } from './transaction.ts'

interface ReceiptStep {
  title: string
  isGood: boolean
  /** What was found, in words. */
  found: string
}

/** What a receipt shows, as far as its steps came out. */
export interface VerifiedReceipt {
  /** Stops at the first that failed: what follows would rest on it. */
  steps: ReceiptStep[]
  isGood: boolean
  transaction?: ChainTransaction
  hash?: string
  header?: BlockHeader
  checkpoint?: Checkpoint
  cosigned?: Cosigned[]
  policy?: Policy
}

/** Recomputes everything from the bytes of the file. `trusted`: a policy from elsewhere; else that of the file. */
export function verifyReceipt(text: string, trusted: string | null = null): VerifiedReceipt {
  const result: VerifiedReceipt = { steps: [], isGood: false }
  try {
    verify(text, trusted, result)
    result.isGood = true
  } catch (error) {
    if (!(error instanceof Failed))
      result.steps.push({ title: 'Form', isGood: false, found: (error as Error).message })
  }
  return result
}

class Failed extends Error {}

function verify(text: string, trusted: string | null, result: VerifiedReceipt): void {
  const step = (title: string, isGood: unknown, found: string, failed: string) => {
    result.steps.push({ title, isGood: Boolean(isGood), found: isGood ? found : failed })
    if (!isGood) throw new Failed()
  }
  const receipt = parseReceipt(text)
  step('File', receipt, 'It is whole', 'It is no receipt, or was changed')
  const { transaction: bytes, header: headerBytes } = receipt!
  const policy = tried(() => parsePolicy(trusted ?? receipt!.policy))
  step('Policy', policy, whom(policy), 'The policy cannot be read')
  result.policy = policy!

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

  const { origin, size, root } = parseCheckpoint(receipt!.checkpoint)!
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
  step(
    'Signature',
    isSigned(receipt!.checkpoint, policy!),
    `${origin} has signed a ledger of ${size} blocks`,
    'No log of the policy has signed it',
  )
  result.checkpoint = { origin, size, root }

  const { cosigned, isEnough } = cosignersOf(receipt!.checkpoint, policy!)
  const isClean = trusted !== null || hasNoStrangers(receipt!.checkpoint, policy!)
  const names = cosigned.map(({ name }) => name).join(', ')
  step(
    'Witnesses',
    isEnough && isClean,
    policy!.quorum === null ? 'The policy demands none' : `Cosigned by ${names}`,
    'The witnesses that the policy demands have not all cosigned',
  )
  result.cosigned = cosigned
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

/** By a log of the policy, under its own name. */
const isSigned = (note: string, { logs }: Policy): boolean =>
  logs.some(({ verifierKey, key }) => verifyCheckpoint(note, verifierKey)?.origin === key.name)

/** A line that the file's own policy does not know was changed, or put there. */
function hasNoStrangers(note: string, { logs, witnesses }: Policy): boolean {
  const { signatures } = splitNote(note)!
  const keys = [...logs, ...witnesses.values()].map(({ key }) => key)
  return signatures.every(line => keys.some(key => signaturesBy([line], key).length))
}

const whom = (policy: Policy | null): string =>
  `It believes ${policy?.logs.map(({ key }) => key.name).join(', ')}` +
  (policy?.quorum === null ? '' : ' where witnesses have cosigned')

function tried<T>(compute: () => T): T | null {
  try {
    return compute()
  } catch {
    return null
  }
}
