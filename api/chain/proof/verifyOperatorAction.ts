import { sha256 } from '#sha256'
import { type BlockHeader, decodeBlock } from '../block.ts'
import { parseCheckpoint } from '../log/checkpoint.ts'
import {
  decodeOperatorAction,
  type OperatorAction,
  operatorActionLeaf,
  type OperatorActionRecord,
  hashRecord,
} from '../operatorActions/operatorAction.ts'
import { parseOperatorActionProof } from './operatorActionProof.ts'
import { isSameHash, leafHash, rootFromInclusion } from '../merkle.ts'
import {
  takePolicy,
  takeSignatures,
  takeSteps,
  type TakeStep,
  tried,
  type Verified,
} from './proofSteps.ts'

interface VerifiedOperatorAction extends Verified {
  operatorAction?: OperatorAction
  header?: BlockHeader
}

/** What somebody was told, and the salt that shows whether it is what was logged. */
export interface Told {
  record: OperatorActionRecord
  salt: Uint8Array
}

/**
 * Recomputes everything from the bytes of the file. `told`: null where it is only asked whether some operator action was logged.
 * `trusted`: a policy from elsewhere; else that of the file.
 */
export function verifyOperatorAction(
  text: string,
  told: Told | null,
  trusted: string | null = null,
): VerifiedOperatorAction {
  const result: VerifiedOperatorAction = { steps: [], isGood: false }
  return takeSteps(result, step => verify(text, told, trusted, step, result))
}

function verify(
  text: string,
  told: Told | null,
  trusted: string | null,
  step: TakeStep,
  result: VerifiedOperatorAction,
): void {
  const proof = parseOperatorActionProof(text)
  step('File', proof, 'It is whole', 'It is no proof of an operator action, or was changed')
  const { leaf, indexInBlock, sizeOfBlock, pathInBlock, header: headerBytes, index } = proof!
  takePolicy(step, result, proof!.policy, trusted)

  const operatorAction = tried(() => decodeOperatorAction(leaf))
  step(
    'Operator action',
    operatorAction,
    `${operatorAction?.kind}, logged as a salted hash`,
    'Its bytes are none',
  )
  result.operatorAction = operatorAction!
  if (told)
    step(
      'What you were told',
      isTold(told, operatorAction!),
      'Its hash, with your salt, is the one that was logged',
      'Its hash, with your salt, is not the one that was logged',
    )

  const header = tried(() => decodeBlock(headerBytes))
  const root = rootFromInclusion(
    operatorActionLeaf(operatorAction!),
    indexInBlock,
    sizeOfBlock,
    pathInBlock,
  )
  const commits = header?.commits
  step(
    'Place among the operator actions',
    commits && root && isSameHash(root, commits.actionsRoot),
    `It is one of those that block ${header?.number} names`,
    'The way up does not lead to the operator actions that the block names',
  )
  result.header = header!

  const { size, root: signedRoot } = parseCheckpoint(proof!.checkpoint)!
  const treeRoot = rootFromInclusion(leafHash(sha256(headerBytes)), index, size, proof!.pathInTree)
  step(
    'Place in the ledger',
    index === header!.number - 1 && treeRoot && isSameHash(treeRoot, signedRoot),
    `Block ${header!.number} of ${size}`,
    'The way up does not lead to the root of the ledger',
  )
  takeSignatures(step, result, proof!.checkpoint, trusted)
}

function isTold({ record, salt }: Told, { kind, atMs, hash }: OperatorAction): boolean {
  const told = tried(() => hashRecord(record, salt))
  return told !== null && record.kind === kind && record.atMs === atMs && isSameHash(told, hash)
}
