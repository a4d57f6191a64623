import { cosignersOf } from '#api/chain/log/cosignature.ts'
import { type Policy, parsePolicy } from '#api/chain/log/policy.ts'
import { format } from '../../ui/format.ts'
import type { Proof, Step } from './compareShown.ts'

/**
 * Whether the witnesses that the log's policy demands have cosigned, and those of the policy that this browser
 * knows: a server cannot ask for fewer of them in silence. Null where neither demands any.
 */
export function checkWitnesses(
  { checkpoint, verifierKey, policy }: Pick<Proof, 'checkpoint' | 'verifierKey' | 'policy'>,
  known: string | null,
): Omit<Step, 'title'> | null {
  const fresh = parsePolicy(policy)
  const demanded = known === null || known === policy ? [fresh] : [parsePolicy(known), fresh]
  const isOwnLog = fresh.logs.some(log => log.verifierKey === verifierKey)
  if (isOwnLog && demanded.every(({ quorum }) => quorum === null)) return null
  const { cosigned } = cosignersOf(checkpoint, fresh)
  const missing = demanded.find(one => !cosignersOf(checkpoint, one).isEnough)
  const who = cosigned.map(({ name, atSeconds }) => `${name}, ${format.moment(atSeconds * 1000)}`)
  return {
    explanation:
      'Independent witnesses sign only what continues all that they have seen before: a history for you alone would need them too.',
    computed: isOwnLog
      ? who.length
        ? `Cosigned by ${who.join('; ')}`
        : 'No witness has cosigned'
      : 'The policy is that of another log',
    expected:
      (missing && missing !== fresh ? 'As known before: ' : '') + demandOf(missing ?? fresh),
    isGood: isOwnLog && !missing,
  }
}

function demandOf({ quorum, groups, witnesses }: Policy): string {
  const group = quorum === null ? undefined : groups.get(quorum)
  if (group) return `At least ${group.threshold} of ${group.members.join(', ')}`
  return quorum ?? `None of ${[...witnesses.keys()].join(', ') || 'nobody'} is needed`
}
