import { type Checkpoint, verifyCheckpoint } from '#api/chain/log/checkpoint.ts'
import { cosignersOf } from '#api/chain/log/cosignature.ts'
import { parsePolicy, type Policy, PolicyFault } from '#api/chain/log/policy.ts'
import { ChainFault } from '#api/chain/replay/ChainFault.ts'
import { PlainProblem } from '../../text/PlainProblem.ts'
import type { MirrorFolder } from './MirrorFolder.ts'

export const CHECKPOINT_FILE = 'checkpoint'
export const POLICY_FILE = 'policy'

/** Null in a new folder. */
export async function readCheckpoint(
  folder: MirrorFolder,
  verifierKey: string,
): Promise<Checkpoint | null> {
  const note = await folder.readText(CHECKPOINT_FILE)
  if (note === null) return null
  const known = verifyCheckpoint(note, verifierKey)
  if (!known)
    throw new ChainFault('the copied checkpoint', 'signature', `is not one of ${verifierKey}`)
  return known
}

/** The keys of the log that a policy names. */
export function logKeysOf(policy: string): string[] {
  const keys = readPolicy(policy).logs.map(log => log.verifierKey)
  if (!keys.length) throw new PlainProblem('The policy names no log.')
  return keys
}

/** A forged history shown to one reader lacks them. */
export function requireQuorum(note: string, policy: string): void {
  const { cosigned, isEnough } = cosignersOf(note, readPolicy(policy))
  if (isEnough) return
  const names = cosigned.map(({ name }) => name).join(', ') || 'nobody'
  throw new ChainFault(
    'checkpoint',
    'witnesses',
    `are fewer than the policy demands: cosigned by ${names}`,
  )
}

export function readPolicy(policy: string): Policy {
  try {
    return parsePolicy(policy)
  } catch (error) {
    if (!(error instanceof PolicyFault)) throw error
    throw new PlainProblem(`The policy of this log cannot be read: ${error.message}.`)
  }
}
