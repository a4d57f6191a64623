import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { hashBlock } from '#api/chain/block.ts'
import { type Checkpoint, parseCheckpoint, verifyCheckpoint } from '#api/chain/log/checkpoint.ts'
import { leafHash, rootFromInclusion } from '#api/chain/merkle.ts'
import { hashTransaction } from '#api/chain/transaction.ts'
import { checkWitnesses } from './checkWitnesses.ts'
import { headerIn, transactionIn } from './proofParts.ts'
import { type Proof, type Shown, type Step, compareShown } from './compareShown.ts'

/** Recomputes everything between what is shown and what was signed. Believes nothing in the proof. */
export function verifyTransaction(
  shown: Shown,
  proof: Proof,
  knownPolicy: string | null = null,
): { steps: Step[]; checkpoint: Checkpoint | null } {
  const claimed = tried(() => parseCheckpoint(proof.checkpoint))
  const signed = tried(() => verifyCheckpoint(proof.checkpoint, proof.verifierKey))
  const hash = tried(() => hashTransaction(transactionIn(proof)))
  const blockHash = tried(() => hashBlock(headerIn(proof)))
  const blockRoot = tried(
    () =>
      hash &&
      rootFromInclusion(
        leafHash(hash),
        proof.indexInBlock,
        proof.sizeOfBlock,
        proof.pathInBlock.map(hexToBytes),
      ),
  )
  const treeRoot = tried(
    () =>
      blockHash &&
      claimed &&
      rootFromInclusion(
        leafHash(blockHash),
        proof.block.number - 1,
        claimed.size,
        proof.pathInTree.map(hexToBytes),
      ),
  )
  const steps = [
    step('The transaction on this page', () => compareShown(shown, proof)),
    step('Transaction hash', () => ({
      explanation: 'SHA-256 over number, kind, sender, receiver, amount, fee and time.',
      ...same(hash, shown.hash),
    })),
    step('Place in the block', () => ({
      explanation: `The hashes beside it lead from transaction ${proof.indexInBlock + 1} of ${proof.sizeOfBlock} up to the Merkle root of the block.`,
      ...same(blockRoot, proof.block.merkleRoot),
    })),
    step('Block hash', () => ({
      explanation: `SHA-256 over the header of block ${proof.block.number}: previous block, Merkle root, time and totals.`,
      ...same(blockHash, shown.block.hash),
    })),
    step('Place in the ledger', () => ({
      explanation: `The hashes beside it lead from block ${proof.block.number} up to the root over all ${claimed?.size ?? '?'} blocks.`,
      ...same(treeRoot, claimed ? bytesToHex(claimed.root) : 'A checkpoint that can be read'),
    })),
    step('Signature', () => ({
      explanation: 'Ed25519 over the number of blocks and that root.',
      computed: signed ? 'The signature is good' : 'The signature is not good',
      expected: `Signed by ${proof.verifierKey}`,
      isGood: signed !== null,
    })),
  ]
  const isWitnessed = tried(() => ({ step: checkWitnesses(proof, knownPolicy) }))
  if (!isWitnessed || isWitnessed.step) steps.push(step('Witnesses', () => isWitnessed!.step!))
  return { steps, checkpoint: steps.every(({ isGood }) => isGood) ? signed : null }
}

function step(title: string, take: () => Omit<Step, 'title'>): Step {
  const taken = tried(take) ?? {
    explanation: 'The answer of the server lacks what is needed here.',
    computed: NOT_COMPUTED,
    expected: 'A proof that can be read',
    isGood: false,
  }
  return { title, ...taken }
}

function same(bytes: Uint8Array | null, expected: string) {
  const computed = bytes && bytesToHex(bytes)
  return { computed: computed ?? NOT_COMPUTED, expected, isGood: computed === expected }
}

const NOT_COMPUTED = 'Cannot be computed from this answer'

/** An answer may hold anything. What cannot be computed is a step that failed, not a crash. */
function tried<Value>(compute: () => Value | null): Value | null {
  try {
    return compute()
  } catch {
    return null
  }
}
