import { type Cosigned, cosignersOf } from '../log/cosignature.ts'
import { parsePolicy, type Policy, PolicyFault } from '../log/policy.ts'
import { hasNoStrangers } from '../proof/verifyProof.ts'
import { ChainFault } from './ChainFault.ts'

/** Who cosigned an audited checkpoint. */
export interface Witnessed {
  cosigned: Cosigned[]
  /** As many as the policy demands. */
  isEnough: boolean
  /** The policy came with the file: anybody can write one. */
  isOwnPolicy: boolean
}

interface Asked {
  /** Names the checkpoint in a fault. */
  row: string
  note: string
  /** The key that signed it. */
  key: string
  /** From elsewhere; takes precedence. */
  policy: string | undefined
  /** In the same file. */
  ownPolicy: string | undefined
}

/**
 * Null if no policy says who should cosign. Throws a ChainFault if the policy does not name the key that signed, or if a
 * cosignature is wrong. Too few of them are no fault of the ledger: the caller decides.
 */
export function requireWitnessed({ row, note, key, policy, ownPolicy }: Asked): Witnessed | null {
  const text = policy ?? ownPolicy
  if (text === undefined) return null
  const isOwnPolicy = policy === undefined
  const fault = (column: string, reason: string) => new ChainFault(row, column, reason)
  const parsed = parse(text, reason => fault('policy', reason))
  if (!parsed.logs.some(log => log.verifierKey === key))
    throw fault('verifierKey', `is ${key}, which the policy does not name`)
  if (isOwnPolicy && (parsed.logs.length > 1 || !hasNoStrangers(note, parsed)))
    throw fault('policy', 'names another log, or not everybody who has signed')
  const { cosigned, isEnough, isSpoiled } = cosignersOf(note, parsed)
  if (isSpoiled) throw fault('checkpoint', 'has a wrong cosignature')
  return { cosigned, isEnough, isOwnPolicy }
}

function parse(text: string, fault: (reason: string) => ChainFault): Policy {
  try {
    return parsePolicy(text)
  } catch (error) {
    throw error instanceof PolicyFault ? fault(`cannot be read: ${error.message}`) : error
  }
}
