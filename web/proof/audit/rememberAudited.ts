import { cosignersOf } from '#api/chain/log/cosignature.ts'
import { keepsWitnesses } from '#api/chain/log/keepsWitnesses.ts'
import { parsePolicy } from '#api/chain/log/policy.ts'
import { rememberWallet } from '../balance/walletState.ts'
import type { Verdict } from '../known/checkHistory.ts'
import { readKnownPolicy, rememberPolicy } from '../known/knownPolicy.ts'
import { compareWithKnown, isContinued, rememberCheckpoint } from '../known/rememberCheckpoint.ts'
import type { AuditReport } from './auditMessages.ts'

export interface AuditedVerdict extends Verdict {
  /** Nobody demands more cosignatures. */
  isWitnessed: boolean
  /** The policy of the export does without witnesses that the one this browser knows demands. */
  isPolicyOther: boolean
}

/** Remembered only if the witnesses of its policy have cosigned, and those that this browser has seen it demand. */
export async function rememberAudited(report: AuditReport): Promise<AuditedVerdict> {
  const { checkpoint, note, policy, wallet, witnessed, knownPart } = report
  const known = readKnownPolicy()
  const isWitnessed =
    (witnessed?.isEnough ?? true) && (known === null || cosignersOf(note, known).isEnough)
  const compare = isWitnessed ? rememberCheckpoint : compareWithKnown
  const verdict = await compare(checkpoint, knownPart)
  if (isWitnessed && isContinued(verdict)) {
    if (policy !== null) rememberPolicy(policy)
    if (wallet) rememberWallet(wallet, checkpoint.size)
  }
  const isPolicyOther =
    known !== null && policy !== null && !keepsWitnesses(known, parsePolicy(policy))
  return { ...verdict, isWitnessed, isPolicyOther }
}
