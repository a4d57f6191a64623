import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { ownCopy } from './ownCopy.ts'
import { session } from './session.ts'
import { connection } from '../ask/connection.ts'
import { keepOwnCopy } from './keepOwnCopy.ts'

type Session = Parameters<typeof session.start>[0]

const logIn = (uid: string, address: string) =>
  session.start({ token: 't', user: { uid, id: 'i', address } } as Session)

function lose(): void {
  for (const _ of [1, 2]) connection.report(null)
}

beforeEach(() => connection.report(200))

test('the own wallet is stored, and shown with its age only while the server cannot be reached', () => {
  logIn('ada', '0xA')
  const before = new QueryClient()
  keepOwnCopy(before)
  before.setQueryData(['user', 'ada'], { totalCoins: 2 }, { updatedAt: 1000 })
  before.setQueryData(['history', '0xA', 'newest', null], { rows: [1] }, { updatedAt: 2000 })
  before.setQueryData(['history', '0xA', 'newest', 'sent'], { rows: [2] })
  before.setQueryData(['user', 'ben'], { totalCoins: 9 })

  const reloaded = new QueryClient()
  keepOwnCopy(reloaded)
  expect(reloaded.getQueryData(['user', 'ada'])).toBeUndefined()
  lose()
  expect(reloaded.getQueryState(['user', 'ada'])).toMatchObject({
    data: { totalCoins: 2 },
    dataUpdatedAt: 1000,
  })
  expect(reloaded.getQueryData(['history', '0xA', 'newest', null])).toEqual({ rows: [1] })
  expect(reloaded.getQueryCache().getAll()).toHaveLength(2)
  connection.report(200)
})

test('newer data is not replaced by stored data', () => {
  logIn('ada', '0xA')
  ownCopy.write({
    uid: 'ada',
    answers: [{ key: ['user', 'ada'], atMs: 1, data: { totalCoins: 1 } }],
  })
  const client = new QueryClient()
  keepOwnCopy(client)
  client.setQueryData(['user', 'ada'], { totalCoins: 5 })
  lose()
  expect(client.getQueryData(['user', 'ada'])).toEqual({ totalCoins: 5 })
  connection.report(200)
})

test('stored data of another account is not shown, and nothing is stored without a login', () => {
  logIn('ben', '0xB')
  ownCopy.write({
    uid: 'ada',
    answers: [{ key: ['user', 'ben'], atMs: 1, data: { totalCoins: 1 } }],
  })
  const client = new QueryClient()
  keepOwnCopy(client)
  lose()
  expect(client.getQueryData(['user', 'ben'])).toBeUndefined()
  session.end()
  client.setQueryData(['contacts'], { contacts: [] })
  expect(ownCopy.read()).toBeNull()
  connection.report(200)
})
