import { bytesToHex } from '@noble/hashes/utils.js'
import { auditors } from '#api/calls/proofs.ts'
import { auditedUpTo, type AuditedUpTo } from '#api/chain/log/auditedUpTo.ts'
import { AUDITORS, parsePolicy } from '#api/chain/log/policy.ts'
import type { ProofStep } from '#api/chain/proof/verifyProof.ts'
import { visitor } from '../../ask/visitor.ts'
import { compareSaved } from '../known/rememberCheckpoint.ts'
import { knownCheckpoint } from '../known/knownCheckpoint.ts'
import { hasAuditorsOf, readKnownPolicy } from '../known/knownPolicy.ts'

export interface Audited {
  /** Null: no auditor has recomputed a block yet. */
  upTo: AuditedUpTo | null
  /** Whether it is the ledger that this browser knows. `none`: it knows none, or not these auditors. */
  compared: ProofStep['result']
}

/** How far the auditors that this site names have recomputed the ledger; null if it names none. */
export async function readAudited(signal: AbortSignal): Promise<Audited | null> {
  const { checkpoints, verifierKey, policy } = await visitor.request(auditors, {}, signal)
  const parsed = parsePolicy(policy)
  if (!parsed.groups.has(AUDITORS)) return null
  const upTo = auditedUpTo(checkpoints, verifierKey, parsed)
  const compared = upTo ? await compare(upTo, verifierKey) : 'none'
  const known = readKnownPolicy()
  const isByKnown = known !== null && hasAuditorsOf(known, parsed)
  return { upTo, compared: compared === 'passed' && !isByKnown ? 'none' : compared }
}

/** A server may show the auditors another ledger than this browser. */
async function compare(
  { checkpoints }: AuditedUpTo,
  verifierKey: string,
): Promise<Audited['compared']> {
  const known = knownCheckpoint.read()
  if (!known) return 'none'
  const signed = new Map(checkpoints.map(({ size, root }) => [bytesToHex(root), size]))
  const verdicts = await Promise.all(
    [...signed].map(([root, size]) => compareSaved({ size, root, verifierKey }, known)),
  )
  const results = verdicts.map(({ result }) => result)
  return results.find(result => result === 'failed') ?? results.find(isOpen) ?? 'passed'
}

const isOpen = (result: ProofStep['result']): boolean => result !== 'passed'
