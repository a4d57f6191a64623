import { hexToBytes } from '@noble/hashes/utils.js'
import { isSameSigner } from '#api/chain/log/checkpoint.ts'
import { verifyConsistency } from '#api/chain/tree/tree.ts'
import { isNotFound } from '../../ask/failures.ts'
import type { ProofStep } from '#api/chain/proof/verifyProof.ts'
import type { KnownCheckpoint, SignedRoot } from './knownCheckpoint.ts'
import { t } from '../../language/t.ts'

export interface Verdict {
  /** `missing`: it could not be compared, or is not the newest. `none`: this browser knew no ledger yet. */
  result: ProofStep['result']
  title: string
  sentence: string
  /** Which of the two checkpoints is to be remembered from now on. */
  keeps: 'known' | 'fresh'
}

/** The first blocks of an audited ledger. */
export type AuditedPart = Pick<KnownCheckpoint, 'size' | 'root'>

/** Asks the server to prove that its ledger of `to` blocks begins with its ledger of `from` blocks. */
type AskConsistency = (from: number, to: number) => Promise<readonly string[]>

/**
 * Whether a fresh checkpoint continues the one this browser knows. A server that has changed its
 * past cannot prove it, and the older checkpoint stays as evidence. An audit of those blocks needs
 * no proof from the server.
 */
export async function checkHistory(
  known: SignedRoot | null,
  fresh: SignedRoot,
  ask: AskConsistency,
  audited: AuditedPart | null = null,
): Promise<Verdict> {
  if (!known)
    return {
      result: 'none',
      title: t('proof.remembers_title'),
      sentence: t('proof.remembers', { size: fresh.size }),
      keeps: 'fresh',
    }
  if (!isSameSigner(fresh.verifierKey, known.verifierKey))
    return bad(t('proof.other_key', { known: known.verifierKey, fresh: fresh.verifierKey }))
  if (known.size === fresh.size)
    return known.root === fresh.root
      ? good(t('proof.same_blocks', { size: known.size }), 'known')
      : bad(rewritten(known.size))
  if (known.size > fresh.size) return checkOlder(known, fresh, ask)
  if (audited?.size === known.size)
    return audited.root === known.root ? grown(known, fresh) : bad(rewritten(known.size))
  return checkGrowth(known, fresh, ask)
}

async function checkGrowth(
  known: SignedRoot,
  fresh: SignedRoot,
  ask: AskConsistency,
): Promise<Verdict> {
  try {
    const proof = await ask(known.size, fresh.size)
    return isConsistent(known, fresh, proof) ? grown(known, fresh) : bad(rewritten(known.size))
  } catch {
    return NOT_COMPARED
  }
}

/** Old answers may come from a cache on the way. Blocks that the server no longer has are gone. */
async function checkOlder(
  known: SignedRoot,
  fresh: SignedRoot,
  ask: AskConsistency,
): Promise<Verdict> {
  try {
    const proof = await ask(fresh.size, known.size)
    if (!isConsistent(fresh, known, proof)) return bad(rewritten(fresh.size))
  } catch (error) {
    return isNotFound(error) ? bad(shortened(known.size, fresh.size)) : NOT_COMPARED
  }
  return {
    result: 'missing',
    title: t('proof.older_title'),
    sentence: t('proof.older', { fresh: fresh.size, known: known.size }),
    keeps: 'known',
  }
}

const NOT_COMPARED: Verdict = {
  result: 'missing',
  title: t('proof.not_compared_title'),
  sentence: t('proof.not_compared'),
  keeps: 'known',
}

const grown = (known: { size: number }, fresh: { size: number }): Verdict =>
  good(t('proof.grown', { fresh: fresh.size, known: known.size }), 'fresh')

function isConsistent(
  older: { size: number; root: string },
  newer: { size: number; root: string },
  proof: readonly string[],
): boolean {
  try {
    const hashes = proof.map(hexToBytes)
    return verifyConsistency(
      older.size,
      hexToBytes(older.root),
      newer.size,
      hexToBytes(newer.root),
      hashes,
    )
  } catch {
    return false // A proof that cannot even be read proves nothing.
  }
}

const good = (sentence: string, keeps: Verdict['keeps']): Verdict => ({
  result: 'passed',
  title: t('proof.unchanged_title'),
  sentence,
  keeps,
})
const bad = (sentence: string): Verdict => ({
  result: 'failed',
  title: t('proof.other_ledger'),
  sentence,
  keeps: 'known',
})

const rewritten = (size: number) => t('proof.rewritten', { size })
const shortened = (known: number, fresh: number) => t('proof.shortened', { known, fresh })
