import { hexToBytes } from '@noble/hashes/utils.js'
import { isSameSigner } from '#api/chain/log/checkpoint.ts'
import { verifyConsistency } from '#api/chain/tree.ts'
import { isNotFound } from '../../ask/failures.ts'
import type { ProofStep } from '#api/chain/proof/verifyProof.ts'
import type { AuditedPart } from '../audit/auditMessages.ts'
import type { KnownCheckpoint } from './knownCheckpoint.ts'

export interface Verdict {
  /** `missing`: it could not be compared, or is not the newest. `none`: this browser knew no ledger yet. */
  result: ProofStep['result']
  title: string
  sentence: string
  /** Which of the two checkpoints is to be remembered from now on. */
  keeps: 'known' | 'fresh'
}

/** Asks the server to prove that its ledger of `to` blocks begins with its ledger of `from` blocks. */
type AskConsistency = (from: number, to: number) => Promise<readonly string[]>

/**
 * Whether a fresh checkpoint continues the one this browser knows. A server that has changed its
 * past cannot prove it, and the older checkpoint stays as evidence. An audit of those blocks needs
 * no proof from the server.
 */
export async function checkHistory(
  known: KnownCheckpoint | null,
  fresh: Omit<KnownCheckpoint, 'seenAt'>,
  ask: AskConsistency,
  audited: AuditedPart | null = null,
): Promise<Verdict> {
  if (!known)
    return {
      result: 'none',
      title: 'This browser remembers the ledger from now on',
      sentence: `This is the first check in this browser. Later ones warn you if the ledger no longer begins with these ${fresh.size} blocks.`,
      keeps: 'fresh',
    }
  if (!isSameSigner(fresh.verifierKey, known.verifierKey))
    return bad(
      `The ledger is signed with another key than before. This browser knows ${known.verifierKey}, and now the server gives ${fresh.verifierKey}.`,
    )
  if (known.size === fresh.size)
    return known.root === fresh.root
      ? good(`The ledger has the same ${known.size} blocks that this browser has seen.`, 'known')
      : bad(rewritten(known.size))
  if (known.size > fresh.size) return checkOlder(known, fresh, ask)
  if (audited?.size === known.size)
    return audited.root === known.root ? grown(known, fresh) : bad(rewritten(known.size))
  return checkGrowth(known, fresh, ask)
}

async function checkGrowth(
  known: KnownCheckpoint,
  fresh: Omit<KnownCheckpoint, 'seenAt'>,
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
  known: KnownCheckpoint,
  fresh: Omit<KnownCheckpoint, 'seenAt'>,
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
    title: 'This is an older state of the same ledger',
    sentence: `The server shows an older state: ${fresh.size} blocks, and this browser has seen ${known.size}.`,
    keeps: 'known',
  }
}

const NOT_COMPARED: Verdict = {
  result: 'missing',
  title: 'The past could not be compared',
  sentence: 'The server did not show that its ledger still begins with what this browser has seen.',
  keeps: 'known',
}

const grown = (known: { size: number }, fresh: { size: number }): Verdict =>
  good(
    `The ledger of ${fresh.size} blocks begins with the ${known.size} blocks that this browser has seen. Nothing was rewritten.`,
    'fresh',
  )

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
  title: 'The past is unchanged',
  sentence,
  keeps,
})
const bad = (sentence: string): Verdict => ({
  result: 'failed',
  title: 'This is not the ledger that you saw before',
  sentence,
  keeps: 'known',
})

const rewritten = (size: number) =>
  `The history was rewritten: the first ${size} blocks are not the ones that this browser has seen.`
const shortened = (known: number, fresh: number) =>
  `Blocks are gone: this browser has seen ${known} of them, and the server now shows ${fresh}.`
