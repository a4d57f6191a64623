import type { Address } from '#api/chain/address.ts'
import { findPerson } from '#api/calls/people.ts'
import { NAMES_PER_USER_PER_HOUR } from '#api/limits.ts'
import { codeOf, problemOf } from '../../../ask/failures.ts'
import { request } from '../../../session/client.ts'
import type { LineProblem, WrittenPayment } from './readPayments.ts'
import { t } from '../../../language/t.ts'

/** A payment whose recipient is known. */
export type NamedPayment = WrittenPayment & { to: Address }

export interface Found {
  payments: NamedPayment[]
  problems: LineProblem[]
}

interface Person {
  address: Address
  name: string
}

/** Looks up each @name once. Only some can be looked up in an hour: what comes after the limit is a problem. */
export async function findNames(
  written: readonly WrittenPayment[],
  onProgress: (done: number, total: number) => void,
): Promise<Found> {
  const names = new Set(written.flatMap(({ to, username }) => (to ? [] : [keyOf(username!)])))
  const found = new Map<string, Person | string>()
  let isBeyondLimit = false
  for (const username of names) {
    onProgress(found.size, names.size)
    const person: Person | string = isBeyondLimit ? TOO_MANY : await find(username)
    isBeyondLimit = person === TOO_MANY
    found.set(username, person)
  }
  const all: Found = { payments: [], problems: [] }
  for (const payment of written) {
    const person = payment.to ? null : found.get(keyOf(payment.username!))!
    if (typeof person === 'string') all.problems.push({ line: payment.line, text: person })
    else if (person) all.payments.push({ ...payment, to: person.address, name: person.name })
    else all.payments.push(payment as NamedPayment)
  }
  return all
}

const keyOf = (username: string) => username.toLowerCase()

const TOO_MANY = t('many.can_look_up_names', { count: NAMES_PER_USER_PER_HOUR })

async function find(username: string): Promise<Person | string> {
  try {
    const person = await request(findPerson, { username })
    return { address: person.address as Address, name: `@${person.username}` }
  } catch (error) {
    if (codeOf(error) === 'too_many_requests') return TOO_MANY
    if (error instanceof Error) return problemOf(error, t('many.name_could_not_looked')).title
    throw error
  }
}
