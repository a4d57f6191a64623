import { sha256 } from '#sha256'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Commitments, NO_ACTIONS } from '../block.ts'
import { OPERATOR_ACTION_KINDS, type OperatorActionKind } from './operatorActionKinds.ts'
import { HASH_BYTES, isCount, isHash, isSameHash, leafHash, merkleRoot } from '../tree/merkle.ts'
import { readCount, writeUint64 } from '../uint64.ts'

/** The public part of an operator's action. */
export interface OperatorAction {
  kind: OperatorActionKind
  atMs: number
  /** Of the record and a salt: without both it reveals nothing. */
  hash: Uint8Array
}

/** What was done, for the person concerned. */
export interface OperatorActionRecord {
  kind: OperatorActionKind
  atMs: number
  /** An opaque id of the person concerned. */
  about: string
  /** The result, in the words of the record. */
  what: string
  /** The reason as it was shown; empty if there is none. */
  why: string
}

const TAG = utf8ToBytes('CXAC-deed')
const VERSION_AT = 9
export const OPERATOR_ACTION_BYTES = 51
const RECORD_TAG = utf8ToBytes('CXAC-deed-record')
const VERSION = 1

/** The canonical bytes, laid out in docs/verify.md. */
export function encodeOperatorAction({ kind, atMs, hash }: OperatorAction): Uint8Array {
  const number = OPERATOR_ACTION_KINDS.indexOf(kind) + 1
  if (number === 0) throw new RangeError(`${kind} is no kind of operator action`)
  if (!isHash(hash)) throw new RangeError(`A hash has ${HASH_BYTES} bytes`)
  const bytes = new Uint8Array(OPERATOR_ACTION_BYTES)
  bytes.set(TAG)
  bytes[VERSION_AT] = VERSION
  bytes[10] = number
  writeUint64(new DataView(bytes.buffer), 11, atMs)
  bytes.set(hash, 19)
  return bytes
}

/** Throws for other bytes. */
export function decodeOperatorAction(bytes: Uint8Array): OperatorAction {
  const kind = OPERATOR_ACTION_KINDS[(bytes[10] ?? 0) - 1]
  if (bytes.length !== OPERATOR_ACTION_BYTES || !kind)
    throw new RangeError('these bytes are not an operator action')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const operatorAction = { kind, atMs: readCount(view, 11), hash: bytes.slice(19) }
  if (!isSameHash(encodeOperatorAction(operatorAction), bytes))
    throw new RangeError('An operator action has only one encoding')
  return operatorAction
}

export const operatorActionLeaf = (operatorAction: OperatorAction): Uint8Array =>
  leafHash(encodeOperatorAction(operatorAction))

/** The root over the operator actions of a block: zeros if there are none. */
export const actionsRootOf = (operatorActions: readonly OperatorAction[]): Uint8Array =>
  operatorActions.length ? merkleRoot(operatorActions.map(operatorActionLeaf)) : NO_ACTIONS

/** `salt`: 32 random bytes of this operator action only. Without a salt, anybody could confirm a guess of what was done. */
export function hashRecord(
  { kind, atMs, about, what, why }: OperatorActionRecord,
  salt: Uint8Array,
): Uint8Array {
  if (!isHash(salt)) throw new RangeError(`A salt has ${HASH_BYTES} bytes`)
  const fixed = new Uint8Array(9)
  fixed[0] = OPERATOR_ACTION_KINDS.indexOf(kind) + 1
  writeUint64(new DataView(fixed.buffer), 1, atMs)
  const begin = [RECORD_TAG, Uint8Array.of(VERSION), salt, fixed]
  return sha256(concatBytes(...begin, ...[about, what, why].map(encodeText)))
}

/** With its length first: otherwise two records could have the same bytes. */
function encodeText(text: string): Uint8Array {
  const bytes = utf8ToBytes(text)
  if (bytes.length > 0xffff)
    throw new RangeError('A text of an operator action has at most 65535 bytes')
  return concatBytes(Uint8Array.of(bytes.length >> 8, bytes.length & 0xff), bytes)
}

/** The fault of a header concerning its operator actions; null if there is none. */
export function faultInOperatorActions({
  commits,
  operatorActions,
}: {
  commits: Commitments | null
  operatorActions: readonly OperatorAction[]
}): [column: string, reason: string] | null {
  if (!commits)
    return operatorActions.length ? ['operatorActions', 'stand in a block of version 1'] : null
  for (const [i, { kind, atMs, hash }] of operatorActions.entries())
    if (!OPERATOR_ACTION_KINDS.includes(kind) || !isCount(atMs) || !isHash(hash))
      return ['operatorActions', `have a wrong form at place ${i}`]
  const isSame = isSameHash(commits.actionsRoot, actionsRootOf(operatorActions))
  return isSame ? null : ['actionsRoot', 'is not that of its operator actions']
}
