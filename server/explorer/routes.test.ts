import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import type { Address } from '#api/chain/address.ts'
import { GENESIS_HASH } from '#api/chain/block.ts'
import type { AddressSummary, Block, Holder, LedgerStatistics } from '#api/schemas/explorer.ts'
import type { Transaction } from '#api/schemas/ledger.ts'
import { NEWEST_BLOCKS, TOP_HOLDERS_ROWS } from '#api/limits.ts'
import { micros, microsToJson } from '#api/chain/money.ts'
import { openingOrder, randomAddress } from '../testing/testLedger.ts'
import { transferOrder } from '../ledger/transfer.ts'
import { testApp } from '../testing/testApp.ts'

const START_MS = Date.UTC(2031, 0, 1)
// Twelve wallets with 100, 90, 90, 80, 70 … coins.
const COINS = [100n, 90n, 90n, 80n, 70n, 60n, 50n, 40n, 30n, 20n, 20n, 10n]

/** A ledger with these wallets. Tests that write to one create their own. */
async function testExplorer() {
  const { ask, ledger, head, clock } = await testApp()
  clock.now = START_MS
  const read = async <Reply>(path: string) => (await ask('GET', path)).body as unknown as Reply
  const give = (address: Address, coins: bigint) =>
    ledger.submit(openingOrder(address, micros(coins * 1_000_000n), (clock.now += 1000)))
  const send = (from: Address, to: Address, amount: number) =>
    ledger.submit(
      transferOrder({
        from,
        to,
        amount: micros(BigInt(amount)),
        fee: micros(1000n),
        key: null,
        atMs: (clock.now += 1000),
      }),
    )
  const people = COINS.map(randomAddress)
  for (const [i, address] of people.entries()) await give(address, COINS[i]!)
  return { ask, head, read, give, send, people }
}

const { ask, head, read, give, send, people } = await testExplorer()
const rows = (path: string) => read<Transaction[]>(path)
// Two wallets with none, one busy pair.
const [nobody, newcomer, busy] = [randomAddress(), randomAddress(), randomAddress()]
await give(nobody, 0n)
await give(newcomer, 0n)
await give(busy, 5n)
await Promise.all(Array.from({ length: 150 }, (_, i) => send(busy, busy, i + 1)))
await Promise.all([send(people[0]!, busy, 2_000_000), send(people[0]!, nobody, 1)])
const LATEST = head.block

test('a block shows its header, its content and the totals before it', async () => {
  const first = await read<Block>('/api/blocks/1')
  expect(first).toMatchObject({
    number: 1,
    previousHash: bytesToHex(GENESIS_HASH),
    createdAt: new Date(START_MS + 1000).toISOString(),
    firstTransaction: 1,
    inBlock: { transactions: 1, volume: 100, fees: 0, issued: 100 },
    upToBlock: { transactions: 1, volume: 100, fees: 0, issued: 100 },
    latestBlock: LATEST,
  })
  const last = await read<Block>(`/api/blocks/${LATEST}`)
  const beforeLast = await read<Block>(`/api/blocks/${LATEST - 1}`)
  expect(last.previousHash).toBe(beforeLast.hash)
  expect(last.inBlock).toEqual({ transactions: 2, volume: 2.000001, fees: 0.002, issued: 0 })
  expect(last.upToBlock).toEqual({
    transactions: head.totals.transactions,
    volume: microsToJson(head.totals.volume),
    fees: microsToJson(head.totals.fees),
    issued: microsToJson(head.totals.issued),
  })
  expect(last.firstTransaction).toBe(head.totals.transactions - 1)
})

test('the statistics have the newest blocks with what they hold, newest first', async () => {
  const { newestBlocks } = await read<LedgerStatistics>('/api/statistics')
  expect(newestBlocks.map(({ number }) => number)).toEqual(
    Array.from({ length: NEWEST_BLOCKS }, (_, i) => LATEST - i),
  )
  expect(newestBlocks.slice(0, 3)).toMatchObject(
    [2, 150, 1].map(transactions => ({ transactions, operatorActions: 0 })),
  )
  expect(newestBlocks[0]!.createdAt).toBe((await read<Block>(`/api/blocks/${LATEST}`)).createdAt)
})

test("a block's transactions come newest first, in pages that hold each exactly once", async () => {
  const path = `/api/blocks/${LATEST - 1}/transactions`
  const all = await rows(`${path}?limit=1000`)
  expect(all).toHaveLength(150)
  expect(all.map(row => row.amount)).toEqual(all.map((_, i) => (150 - i) / 1e6))
  expect(all.every(row => row.blockNumber === LATEST - 1)).toBe(true)
  const pages: Transaction[] = []
  for (let next: string | undefined = `${path}?limit=40`; next;) {
    const answer = await ask('GET', next)
    expect(answer.headers['x-total-count']).toBe('150')
    pages.push(...(answer.body as unknown as Transaction[]))
    next = /<([^>]+)>; rel="next"/.exec(String(answer.headers['link']))?.[1]
  }
  expect(pages).toEqual(all)
  expect(await rows(`${path}?page=3`)).toEqual([])
})

for (const number of [
  '0',
  '-1',
  '1.5',
  'x',
  String(LATEST + 1),
  '9007199254740991',
  '1'.repeat(40),
])
  for (const path of [`/api/blocks/${number}`, `/api/blocks/${number}/transactions`])
    test(`GET ${path} is refused: no such block`, async () => {
      expect(await ask('GET', path)).toMatchObject({
        status: 404,
        body: { message: 'Block not found' },
      })
    })

test('an address shows balance, rank and when it was seen', async () => {
  const summary = await read<AddressSummary>(`/api/addresses/${busy.toLowerCase()}`)
  const history = await rows(`/api/transactions/ua/${busy}?limit=1000`)
  expect(summary).toEqual({
    address: busy,
    balance: microsToJson(head.balanceOf(15)),
    rank: 13,
    transactions: history.length,
    firstSeenAt: history.at(-1)!.createdAt,
    lastSeenAt: history[0]!.createdAt,
  })
})

test('an address without transactions was never seen', async () => {
  expect(await read(`/api/addresses/${newcomer}`)).toEqual({
    address: newcomer,
    balance: 0,
    rank: 15,
    transactions: 0,
    firstSeenAt: null,
    lastSeenAt: null,
  })
})

for (const [what, address, status] of [
  ['an address that no wallet has', randomAddress(), 404],
  ['an address with a wrong checksum', miscased(busy), 404],
  ['half an address', '0x12', 400],
] as const)
  test(`${what} is refused with ${status}`, async () => {
    for (const path of [`/api/addresses/${address}`, `/api/addresses/${address}/balances`]) {
      const answer = await ask('GET', path)
      expect(answer.status).toBe(status)
      expect(answer.body.message).toMatch(/\w+ \w+/)
    }
  })

test('the largest balances come first, equal ones with one rank and the older wallet first', async () => {
  const other = await testExplorer()
  const holders = await other.read<Holder[]>('/api/holders')
  expect(holders).toHaveLength(TOP_HOLDERS_ROWS)
  expect(holders.map(({ address }) => address)).toEqual(other.people.slice(0, TOP_HOLDERS_ROWS))
  expect(holders.map(({ rank }) => rank)).toEqual([1, 2, 2, 4, 5, 6, 7, 8, 9, 10])
  expect(holders.slice(0, 3).map(({ balance }) => balance)).toEqual([100, 90, 90])
  const [first, second, third] = other.people
  await other.send(second!, other.people[11]!, 85_000_000)
  const later = await other.read<Holder[]>('/api/holders')
  expect(later.slice(0, 3)).toEqual([
    { rank: 1, address: first, balance: 100 },
    { rank: 2, address: other.people[11], balance: 95 },
    { rank: 3, address: third, balance: 90 },
  ])
  expect(later.some(({ address }) => address === second)).toBe(false)
})

for (const pattern of [
  '/api/statistics',
  '/api/holders',
  '/api/daily',
  '/api/blocks/3',
  '/api/blocks/3/transactions',
  '/api/addresses/:address',
  '/api/addresses/:address/balances',
])
  test(`GET ${pattern} answers 304 to a client that has it`, async () => {
    const path = pattern.replace(':address', busy)
    const first = await ask('GET', path)
    expect(first.status).toBe(200)
    const etag = String(first.headers['etag'])
    const again = await ask('GET', path, undefined, { headers: { 'if-none-match': etag } })
    expect(again).toMatchObject({ status: 304, body: {} })
    const other = await ask('GET', path, undefined, { headers: { 'if-none-match': 'W/"x"' } })
    expect(other).toMatchObject({ status: 200, body: first.body })
  })

test('a changed reply is sent again', async () => {
  const other = await testExplorer()
  const [payer, payee] = other.people
  const paths = ['/api/statistics', '/api/holders', '/api/daily', `/api/addresses/${payer}`]
  const etags = await Promise.all(
    paths.map(async path => String((await other.ask('GET', path)).headers['etag'])),
  )
  await other.send(payer!, payee!, 5)
  for (const [i, path] of paths.entries()) {
    const headers = { 'if-none-match': etags[i]! }
    expect((await other.ask('GET', path, undefined, { headers })).status).toBe(200)
  }
})

/** The first letter in the other case: a typing mistake. */
function miscased(address: Address): string {
  const at = 2 + address.slice(2).search(/[a-z]/i)
  const letter = address[at]!
  const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
  return address.slice(0, at) + other + address.slice(at + 1)
}
