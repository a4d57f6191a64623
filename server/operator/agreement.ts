import { OPERATOR_NEW_MS } from '#api/limits.ts'
import type { RefusalDetail } from '#api/refusals/refusalDetails.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { isTerminal, type OperatorRow } from './operators.ts'

interface Agreement {
  askedBy: string
  /** The operator who wants to agree. */
  who: string
  atMs: number
}

/**
 * Why `who` cannot be the second operator for a request of `askedBy`; null when they can. If one of them saw the
 * invitation of the other, or a third operator saw both, one person may hold both names.
 */
export function obstacleTo(
  { askedBy, who, atMs }: Agreement,
  operators: readonly OperatorRow[],
): Refusal | null {
  if (askedBy === who) return new Refusal('own_request')
  const find = (name: string) => operators.find(operator => operator.name === name)
  const [asker, agreer] = [find(askedBy), find(who)]
  if (agreer?.invitedBy && agreer.since.getTime() + OPERATOR_NEW_MS > atMs)
    return new Refusal('operator_new', {
      detail: { name: 'joined_lately', values: { at: firstAgreementAt(agreer.since) } },
    })
  const behindAsker = namesBehind(askedBy, asker)
  const shared = namesBehind(who, agreer).find(name => behindAsker.includes(name))
  if (shared === undefined) return null
  return new Refusal('operators_related', { detail: relation(shared, askedBy, who) })
}

const namesBehind = (name: string, operator: OperatorRow | undefined): string[] =>
  [name, operator?.invitedBy ?? name, operator?.agreedBy ?? name].filter(
    behind => !isTerminal(behind),
  )

function relation(shared: string, askedBy: string, who: string): RefusalDetail {
  if (shared === who) return { name: 'you_invited', values: { name: askedBy } }
  if (shared === askedBy) return { name: 'invited_you', values: { name: askedBy } }
  return { name: 'invited_both', values: { third: shared, name: askedBy } }
}

const firstAgreementAt = (since: Date): string =>
  new Date(since.getTime() + OPERATOR_NEW_MS).toISOString()
