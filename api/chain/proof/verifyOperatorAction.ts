import { type BlockHeader, decodeBlock } from '../block.ts'
import {
  decodeOperatorAction,
  type OperatorAction,
  operatorActionLeaf,
  type OperatorActionRecord,
  hashRecord,
} from '../operatorActions/operatorAction.ts'
import type { LeafProof } from './leafProof.ts'
import { parseOperatorActionProof } from './operatorActionProof.ts'
import { isSameHash, rootFromInclusion } from '../tree/merkle.ts'
import { tried, type Verified, verifyProof } from './verifyProof.ts'

interface ShownOperatorAction {
  operatorAction: OperatorAction
  header: BlockHeader
}

/** What the user or operator was told, and the salt that shows whether it is what was logged. */
export interface SaltedRecord {
  record: OperatorActionRecord
  salt: Uint8Array
}

/**
 * `saltedRecord`: null where the only question is whether some operator action was logged.
 * `trusted`: a policy from elsewhere; else the one in the file.
 */
export const verifyOperatorAction = (
  text: string,
  saltedRecord: SaltedRecord | null,
  trusted: string | null = null,
): Verified & Partial<ShownOperatorAction> =>
  verifyProof<LeafProof, ShownOperatorAction>(text, trusted, {
    parse: parseOperatorActionProof,
    otherwise: ['no_action_proof'],
    verify: ({ leaf, indexInBlock, sizeOfBlock, pathInBlock, ...proof }, step, shown) => {
      const action = tried(() => decodeOperatorAction(leaf))
      step('operator_action', action, ['action', { kind: String(action?.kind) }], ['no_action'])
      shown.operatorAction = action!
      if (saltedRecord)
        step('record', isRecordOf(saltedRecord, action!), ['record_logged'], ['record_not_logged'])

      const header = tried(() => decodeBlock(proof.header))
      const leafOfIt = operatorActionLeaf(action!)
      const root = rootFromInclusion(leafOfIt, indexInBlock, sizeOfBlock, pathInBlock)
      const commits = header?.commits
      step(
        'place_among_actions',
        commits && root && isSameHash(root, commits.actionsRoot),
        ['among_actions', { block: header?.number ?? 0 }],
        ['not_among_actions'],
      )
      shown.header = header!
      return [{ number: header!.number, header: proof.header, pathInTree: proof.pathInTree }]
    },
  })

function isRecordOf({ record, salt }: SaltedRecord, { kind, atMs, hash }: OperatorAction): boolean {
  const recordHash = tried(() => hashRecord(record, salt))
  return (
    recordHash !== null &&
    record.kind === kind &&
    record.atMs === atMs &&
    isSameHash(recordHash, hash)
  )
}
