import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Transaction } from '#api/schemas/ledger.ts'
import { session } from '../../../session/session.ts'
import { applyTransfer } from './applyTransfer.ts'

type Session = Parameters<typeof session.start>[0]

const USER = ['user', 'ada']
const ALL = ['history', '0xA', 'newest', null]
const SENT = ['history', '0xA', 'newest', 'sent']

const transactionOf = (number: number) => ({ _id: String(number), from: '0xA' }) as Transaction
const replyOf = (number: number, totalCoins: number) => ({
  message: '',
  transaction: transactionOf(number),
  totalCoins,
})
const pageOf = (...numbers: number[]) => ({
  rows: numbers.map(transactionOf),
  total: numbers.length,
  hasNext: false,
})

let client: QueryClient
beforeEach(() => {
  session.start({ token: 't', user: { uid: 'ada', id: 'i', address: '0xA' } } as Session)
  client = new QueryClient()
  client.setQueryData(USER, { uid: 'ada', totalCoins: 10, ranks: 3 })
  client.setQueryData(ALL, pageOf(4, 3))
})

test('the reply to a transfer brings its balance and its row, in lists that were loaded', () => {
  applyTransfer(client, replyOf(7, 8.5))
  expect(client.getQueryData(USER)).toEqual({ uid: 'ada', totalCoins: 8.5, ranks: 3 })
  expect(client.getQueryData(ALL)).toEqual(pageOf(7, 4, 3))
  expect(client.getQueryData(SENT)).toBeUndefined()
})

test('a full page keeps its length, and there is a next one', () => {
  client.setQueryData(ALL, pageOf(10, 9, 8, 7, 6, 5, 4, 3, 2, 1))
  applyTransfer(client, replyOf(11, 1))
  const { rows } = pageOf(11, 10, 9, 8, 7, 6, 5, 4, 3, 2)
  expect(client.getQueryData(ALL)).toEqual({ rows, total: 11, hasNext: true })
})

test('a row that the stream brought before the reply is not doubled', () => {
  client.setQueryData(ALL, pageOf(7, 4, 3))
  applyTransfer(client, replyOf(7, 8.5))
  expect(client.getQueryData(ALL)).toEqual(pageOf(7, 4, 3))
  expect(client.getQueryData(USER)).toMatchObject({ totalCoins: 8.5 })
})

const othersReply = { ...replyOf(7, 99), transaction: { ...transactionOf(7), from: '0xB' } }

for (const [what, reply] of [
  ['the reply to a repeated transfer, after later ones,', replyOf(2, 99)],
  ["another user's transfer", othersReply],
] as const)
  test(`${what} changes nothing`, () => {
    applyTransfer(client, reply)
    expect(client.getQueryData(USER)).toMatchObject({ totalCoins: 10 })
    expect(client.getQueryData(ALL)).toEqual(pageOf(4, 3))
  })

test('a poll that was answered before the transfer does not bring the old balance back', async () => {
  const answers: ((user: object) => void)[] = []
  const queryFn = () => new Promise<object>(answer => answers.push(answer))
  const observer = new QueryObserver(client, { queryKey: USER, queryFn })
  onTestFinished(observer.subscribe(() => {}))
  await expect.poll(() => answers.length).toBe(1)
  applyTransfer(client, replyOf(7, 8.5))
  answers[0]!({ uid: 'ada', totalCoins: 10 })
  await Promise.resolve()
  expect(observer.getCurrentResult().data).toMatchObject({ totalCoins: 8.5 })
})
