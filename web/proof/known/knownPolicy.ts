import { keepsWitnesses } from '#api/chain/log/keepsWitnesses.ts'
import { auditorKeys, parsePolicy, type Policy } from '#api/chain/log/policy.ts'
import { object, string } from '../../ui/stored/shape.ts'
import { stored } from '../../ui/stored/stored.ts'

/** The policy of this site, with which later ones are compared. */
export const knownPolicy = stored('policy', object({ text: string() }))

/** Null where none is known, or none that can be read. */
export function readKnownPolicy(): Policy | null {
  const text = knownPolicy.read()?.text
  try {
    return text === undefined ? null : parsePolicy(text)
  } catch {
    return null
  }
}

/**
 * To be called only with the policy of a checkpoint that its witnesses have cosigned. It replaces the known one only if
 * it keeps these witnesses and adds no auditor: nobody but the user forgets them.
 */
export function rememberPolicy(text: string): void {
  const known = readKnownPolicy()
  const fresh = parsePolicy(text)
  if (!known || (keepsWitnesses(known, fresh) && hasAuditorsOf(known, fresh)))
    knownPolicy.write({ text })
}

/** Whether all auditors of a policy are among those of the known one. */
export function hasAuditorsOf(known: Policy, fresh: Policy): boolean {
  const keys = new Set(auditorKeys(known))
  return auditorKeys(fresh).every(key => keys.has(key))
}
