import { parsePolicy, type Policy } from '#api/chain/log/policy.ts'
import { object, string } from '../../ui/stored/shape.ts'
import { stored } from '../../ui/stored/stored.ts'

/** The policy of the newest checkpoint that this browser has remembered. */
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

/** How many witnesses must have cosigned at least. A server cannot lower it: only the user forgets a policy. */
export function fewestWitnesses({ quorum, groups }: Policy): number {
  const fewest = (name: string): number => {
    const group = groups.get(name)
    if (!group) return 1
    const members = group.members.map(fewest).toSorted((a, b) => a - b)
    return members.slice(0, group.threshold).reduce((sum, count) => sum + count, 0)
  }
  return quorum === null ? 0 : fewest(quorum)
}
