import { isQuorum, type Policy } from './policy.ts'

/** Above it there are too many sets of witnesses to try. */
const MAX_WITNESSES = 16

/**
 * Whether each quorum of a fresh policy contains one of the known policy. A checkpoint that meets both is no reason to
 * accept any other: the server can have invented the witnesses that it adds.
 */
export function keepsWitnesses(known: Policy, fresh: Policy): boolean {
  if (known.quorum === null) return true
  const members = quorumMembers(fresh)
  if (members.length > MAX_WITNESSES) return false
  const knownNames = new Map([...known.witnesses].map(([name, one]) => [one.verifierKey, name]))
  const knownName = (name: string) => knownNames.get(fresh.witnesses.get(name)!.verifierKey) ?? ''
  for (let bits = 0; bits < 2 ** members.length; bits++) {
    const cosigned = members.filter((_, i) => bits & (1 << i))
    if (isQuorum(fresh, new Set(cosigned)) && !isQuorum(known, new Set(cosigned.map(knownName))))
      return false
  }
  return true
}

function quorumMembers({ quorum, groups }: Policy): string[] {
  const below = (name: string): string[] => groups.get(name)?.members.flatMap(below) ?? [name]
  return quorum === null ? [] : below(quorum)
}
