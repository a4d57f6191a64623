import { randomUUID } from 'node:crypto'
import { pickTwo } from '../ledger/pickTwo.ts'
import type { Person } from '../support/openPeople.ts'

/** A few coins from one of them to as many others. */
export function bulkRequest(people: readonly Person[], count: number): string {
  const [from] = pickTwo(people)
  const id = randomUUID()
  const payments = Array.from({ length: count }, (_, i) => ({
    key: `${id}-${i}`,
    to: people[Math.floor(Math.random() * people.length)]!.address,
    amount: 0.000123,
  }))
  const body = JSON.stringify({ payments })
  return (
    `POST /api/transfers HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${from.token}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  )
}
