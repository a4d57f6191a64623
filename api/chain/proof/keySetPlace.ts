import { concatBytes } from '@noble/hashes/utils.js'
import { decodeBlock } from '../block.ts'
import type { FieldReader } from '../FieldReader.ts'
import type { ChangeEvidence, StartEvidence, TransferEvidence } from '../keys/evidence.ts'
import { faultInChange } from '../keys/faultInChange.ts'
import { findOwnerKey, hashKeySet, type KeySet, originHashOf } from '../keys/keySet.ts'
import type { Checkpoint } from '../log/checkpoint.ts'
import { stateFromPath } from '../state/stateTree.ts'
import type { ChainTransaction } from '../transaction.ts'
import { isSameHash } from '../tree/merkle.ts'
import {
  type EvidencePlace,
  evidenceIn,
  packEvidencePlace,
  readEvidencePlace,
} from './evidencePlace.ts'
import { isLogged, type LoggedBlock, packLoggedBlock, readLoggedBlock } from './loggedBlock.ts'
import { packWalletPlace, readWalletPlace, type WalletPlace } from './walletPlace.ts'

/** A change of keys in a block of its own. */
export interface LoggedChange extends LoggedBlock {
  place: EvidencePlace
}

/** The wallet in the state that a block names. */
export interface LoggedWallet extends LoggedBlock {
  place: WalletPlace
}

/**
 * Which keys a wallet had at a transaction: the change that made them its keys, and what shows that they still were: the
 * next change, or a later state. A wallet never has the same key set twice.
 */
export interface KeySetPlace {
  made: LoggedChange
  later: { change: LoggedChange } | { state: LoggedWallet }
}

const [LATER_CHANGE, LATER_STATE] = [1, 2]

const packChange = (change: LoggedChange): Uint8Array =>
  concatBytes(packLoggedBlock(change), packEvidencePlace(change.place))
const readChange = (fields: FieldReader): LoggedChange => ({
  ...readLoggedBlock(fields),
  place: readEvidencePlace(fields),
})

export const packKeySetPlace = ({ made, later }: KeySetPlace): Uint8Array =>
  'change' in later
    ? concatBytes(packChange(made), Uint8Array.of(LATER_CHANGE), packChange(later.change))
    : concatBytes(
        packChange(made),
        Uint8Array.of(LATER_STATE),
        packLoggedBlock(later.state),
        packWalletPlace(later.state.place),
      )

/** Throws if they are too short, or of another form. */
export function readKeySetPlace(fields: FieldReader): KeySetPlace {
  const made = readChange(fields)
  const what = fields.byte()
  if (what === LATER_CHANGE) return { made, later: { change: readChange(fields) } }
  if (what !== LATER_STATE) throw new RangeError('they are of an unknown form')
  return {
    made,
    later: { state: { ...readLoggedBlock(fields), place: readWalletPlace(fields, true) } },
  }
}

/** A key set that was in force, and in which blocks that is shown. */
export interface ShownKeySet {
  sequence: number
  since: number
  until: number
}

/** Null if this does not show that the key was one of the sender's at the transaction. Throws if it cannot be read. */
export function keySetOf(
  { made, later }: KeySetPlace,
  { from, number }: ChainTransaction,
  { key }: TransferEvidence,
  block: number,
  checkpoint: Checkpoint,
): ShownKeySet | null {
  const first = changeIn(made, checkpoint)
  if (!first || first.change.after >= number || first.block > block) return null
  const { set } = first.change
  if (set.address !== from || !findOwnerKey(set, key)) return null
  const until =
    'state' in later
      ? stateWith(set, block, later.state, checkpoint)
      : changeAfter(set, number, later.change, checkpoint)
  return until !== null && until >= block
    ? { sequence: set.sequence, since: first.block, until }
    : null
}

/** The block of the next change of the wallet's keys, which is after this transaction. */
function changeAfter(
  set: KeySet,
  transaction: number,
  logged: LoggedChange,
  checkpoint: Checkpoint,
): number | null {
  const next = changeIn(logged, checkpoint)
  // While a wallet has keys, the server cannot start other ones.
  if (next?.change.what !== 'change' || next.change.after < transaction) return null
  const { address, sequence } = next.change.set
  const isNext = address === set.address && sequence === set.sequence + 1
  return isNext && !faultInChange(set, next.change) ? next.block : null
}

/** The block that names a state in which the wallet has this key set, after this block or a later one. */
function stateWith(
  set: KeySet,
  block: number,
  { place: { leaf, wallets, pathInState }, ...logged }: LoggedWallet,
  checkpoint: Checkpoint,
): number | null {
  const { number, commits } = decodeBlock(logged.header)
  const state = stateFromPath(leaf, wallets, pathInState)
  if (!state || !commits || !isSameHash(state.root, commits.stateRoot)) return null
  const isSame = isSameHash(leaf.keys!, hashKeySet(set)) && commits.stateBlock >= block
  return isSame && isLogged(number, logged, checkpoint) ? number : null
}

/** Null if it is not in the signed ledger, or of another one. */
function changeIn(
  { place, ...logged }: LoggedChange,
  checkpoint: Checkpoint,
): { change: ChangeEvidence | StartEvidence; block: number } | null {
  const header = decodeBlock(logged.header)
  const change = evidenceIn(place, header)
  if (!change || change.what === 'transfer') return null
  const isHere = isLogged(header.number, logged, checkpoint)
  const isOwn = isSameHash(change.set.originHash, originHashOf(checkpoint.origin))
  return isHere && isOwn ? { change, block: header.number } : null
}
