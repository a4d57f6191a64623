import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Address } from '#api/chain/address.ts'
import { micros } from '#api/chain/money.ts'
import { sentenceOf } from '#api/refusals/refusals.ts'
import type { NamedPayment } from './findNames.ts'
import { findWallets } from './findWallets.ts'

const addressOf = (number: number) => `0x${String(number).padStart(40, '0')}` as Address
const [NOBODY, BUSY] = [addressOf(404), addressOf(503)]

let asked: string[] = []
let open = 0
let mostOpen = 0
const server = createServer(({ url = '' }, response) => {
  const address = /0x\d{40}/.exec(url)![0]
  asked.push(address)
  mostOpen = Math.max(mostOpen, ++open)
  const status = address === NOBODY ? 404 : address === BUSY ? 503 : 200
  setImmediate(() => {
    open--
    response.writeHead(status).end(status === 200 ? '[]' : '{"message":"No"}')
  })
})
await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})
const { port } = server.address() as AddressInfo
const { fetch } = globalThis
beforeEach(() => {
  asked = []
  mostOpen = 0
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    fetch(`http://127.0.0.1:${port}${url}`, init),
  )
})

const pay = (line: number, to: Address, username: string | null = null): NamedPayment => ({
  line,
  to,
  username,
  name: null,
  amount: micros(1n),
  note: '',
})
const find = (payments: NamedPayment[]) => findWallets({ payments, problems: [] }, () => {})

test('each payment to an address that no wallet has is a problem', async () => {
  const [first, third] = [pay(1, addressOf(1)), pay(3, addressOf(3))]
  const { payments, problems } = await find([first, pay(2, NOBODY), third, pay(4, NOBODY)])
  expect(payments).toEqual([first, third])
  const text = sentenceOf('recipient_not_found')
  expect(problems).toEqual([
    { line: 2, text },
    { line: 4, text },
  ])
})

test('each address is looked up once, a few at a time, and that of a @name not again', async () => {
  const addresses = Array.from({ length: 120 }, (_, i) => addressOf(i + 1000))
  const lines = [...addresses, ...addresses].map((to, i) => pay(i + 1, to))
  const { payments } = await find([...lines, pay(999, addressOf(1), 'ada')])
  expect(payments).toHaveLength(241)
  expect(asked.toSorted()).toEqual(addresses)
  expect(mostOpen).toBeLessThanOrEqual(4)
})

test('where a look-up fails, the rest is not looked up and can be paid', async () => {
  const rest = Array.from({ length: 50 }, (_, i) => pay(i + 3, addressOf(i + 1000)))
  const { payments, problems } = await find([pay(1, NOBODY), pay(2, BUSY), ...rest])
  expect(problems).toHaveLength(1)
  expect(payments).toHaveLength(51)
  expect(asked.length).toBeLessThan(12)
})
