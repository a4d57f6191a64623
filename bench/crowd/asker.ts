import { randomInt } from 'node:crypto'
import { transferRequest } from '../support/transferRequest.ts'
import type { Group } from '../crowd.ts'
import { type Member, PASSWORD } from './logInPeople.ts'

/** The network of the flood. */
const ONE_NETWORK = 'X-Forwarded-For: 203.0.113.7\r\n'

/** A random start: a reused ledger has the claims of earlier runs. */
let claims = randomInt(1_000_000)

/** The next request of the nth client of a group. */
export function asker({ path, asks, count }: Group, people: readonly Member[], nth: number) {
  const person = people[nth % people.length]!
  const token = `Authorization: Bearer ${person.token}\r\n`
  const asked = path.replace(':uid', person.uid).replace(':address', person.address)
  const get = (headers: string) => (etag: string) =>
    `GET ${asked} HTTP/1.1\r\nHost: localhost\r\n${headers}${etag && `If-None-Match: ${etag}\r\n`}\r\n`
  return {
    anybody: get(''),
    member: get(token),
    payer: () => transferRequest(people),
    // From a network of their own, because the server limits both per network.
    'log-in': () => {
      const { email } = people[randomInt(people.length)]!
      return post(path, elsewhere(), { email, password: PASSWORD })
    },
    miner: () => {
      const { uid, token: own } = people[claims++ % people.length]!
      return post(path, `${elsewhere()}Authorization: Bearer ${own}\r\n`, { userId: uid })
    },
    flood:
      nth < count / 2
        ? get(ONE_NETWORK + token)
        : () =>
            transferRequest(people).replace(
              /Bearer .*\r\n/,
              `Bearer ${'x'.repeat(30)}${randomInt(1e12)}\r\n${ONE_NETWORK}`,
            ),
  }[asks]
}

const elsewhere = () =>
  `X-Forwarded-For: ${[0, 0, 0].reduce(ip => `${ip}.${randomInt(256)}`, '100')}\r\n`

function post(path: string, headers: string, input: object): string {
  const body = JSON.stringify(input)
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}
