import { OPERATOR_NEW_MS } from '#api/limits.ts'
import { Refusal } from '#api/refusals.ts'
import { isTerminal, type OperatorRow } from './operators.ts'

interface Agreement {
  askedBy: string
  /** Who wants to agree. */
  who: string
  atMs: number
}

/**
 * Why `who` cannot be the second operator beside `askedBy`; null when they can. One person may hold both names where one
 * of them was shown the invitation of the other, or a third was shown both: then two names are not two people.
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
      sentence: `You joined less than a day ago. You can agree from ${time(agreer.since)} UTC.`,
    })
  const behindAsker = namesBehind(askedBy, asker)
  const shared = namesBehind(who, agreer).find(name => behindAsker.includes(name))
  if (shared === undefined) return null
  return new Refusal('operators_related', { sentence: relatedSentence(shared, askedBy, who) })
}

const namesBehind = (name: string, operator: OperatorRow | undefined): string[] =>
  [name, operator?.invitedBy ?? name, operator?.agreedBy ?? name].filter(
    behind => !isTerminal(behind),
  )

function relatedSentence(shared: string, askedBy: string, who: string): string {
  const why =
    shared === who
      ? `You had a part in inviting ${askedBy}.`
      : shared === askedBy
        ? `${askedBy} had a part in inviting you.`
        : `${shared} had a part in inviting both you and ${askedBy}.`
  return `${why} Another operator has to agree, or somebody at the terminal.`
}

const time = (since: Date): string =>
  new Date(since.getTime() + OPERATOR_NEW_MS).toISOString().slice(0, 16).replace('T', ' ')
