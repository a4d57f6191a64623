import { randomUUID } from 'node:crypto'
import { pickTwo } from '../ledger/pickTwo.ts'
import type { Person } from './openPeople.ts'

/** A few coins from one of them to another. */
export function transferRequest(people: readonly Person[]): string {
  const [from, to] = pickTwo(people)
  const body = JSON.stringify({
    fromAddress: from.address,
    toAddress: to.address,
    amount: 0.000123,
  })
  return (
    `POST /api/transfer/coin HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${from.token}\r\n` +
    `Idempotency-Key: ${randomUUID()}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  )
}
