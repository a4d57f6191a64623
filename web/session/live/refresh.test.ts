import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Transaction } from '#api/schemas/ledger.ts'
import { liveRows } from './liveRows.ts'
import { refresh } from './refresh.ts'

const [UID, ADDRESS] = ['7', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed']

/** A history on the screen, and the resolvers of its requests. */
function showHistory() {
  const client = new QueryClient()
  const answers: ((rows: string[]) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['history', ADDRESS, 'newest', 'all'],
    queryFn: () => new Promise<string[]>(answer => answers.push(answer)),
  })
  onTestFinished(observer.subscribe(() => {}))
  const shown = () => observer.getCurrentResult().data
  return { client, answers, shown }
}

for (const [when, isLoaded] of [
  ['while the history is fetched for the first time', false],
  ['while it is polled', true],
] as const)
  test(`an event that comes ${when} is shown at once, whatever that request returns`, async () => {
    const { client, answers, shown } = showHistory()
    if (isLoaded) {
      answers.shift()!([])
      await expect.poll(shown).toEqual([])
      void client.invalidateQueries()
    }
    refresh.own(client, UID, ADDRESS)
    answers.shift()!(['old'])
    await expect.poll(() => answers.length).toBe(1)
    answers.shift()!(['new'])
    await expect.poll(shown).toEqual(['new'])
  })

const OWN = [
  ['user', UID],
  ['history', ADDRESS, 'newest', 'all'],
  ['has received', ADDRESS],
]
const OF_BLOCKS = [
  ['statistics'],
  ['transactions', 2],
  ['top holders'],
  ['daily totals'],
  ['address', ADDRESS],
]
const OTHERS = [
  ['user', '8'],
  ['history', ADDRESS, 'search'],
  ['has received', '0x8'],
  ['settings'],
]

for (const [event, keys, act] of [
  ['an own transaction', OWN, (client: QueryClient) => refresh.own(client, UID, ADDRESS)],
  [
    'a new head',
    OF_BLOCKS,
    (client: QueryClient) => refresh.blocks(client, { name: 'head', data: { number: 1 } }),
  ],
] as const)
  test(`${event} makes exactly the data stale that it has changed`, () => {
    vi.stubGlobal('document', { hidden: false })
    const client = new QueryClient()
    for (const key of [...OWN, ...OF_BLOCKS, ...OTHERS]) client.setQueryData(key, 1)
    act(client)
    const stale = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated })
    expect(stale.map(({ queryKey }) => queryKey)).toEqual(keys)
  })

const row = (number: number) => ({ _id: String(number) }) as Transaction
const numbersIn = (rows: readonly Transaction[]) => rows.map(({ _id }) => Number(_id))

test('a block event does not request the list, which has its own poll', async () => {
  vi.stubGlobal('document', { hidden: false })
  onTestFinished(liveRows.clear)
  const client = new QueryClient()
  const asked: string[] = []
  for (const what of ['transactions', 'statistics']) {
    const queryFn = () => Promise.resolve(asked.push(what))
    const observer = new QueryObserver(client, { queryKey: [what], queryFn })
    onTestFinished(observer.subscribe(() => {}))
  }
  await expect.poll(() => client.isFetching()).toBe(0)
  refresh.blocks(client, { name: 'block', data: { number: 1 } })
  refresh.blocks(client, { name: 'block', data: { number: 2, newest: [row(2)] } })
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(asked).toEqual(['transactions', 'statistics', 'statistics'])
  refresh.blocks(client, { name: 'head', data: { number: 2 } })
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(asked.toSorted()).toEqual([
    'statistics',
    'statistics',
    'statistics',
    'transactions',
    'transactions',
  ])
})

test('rows of the stream follow a fetched list without a gap, and a reset clears them', () => {
  onTestFinished(liveRows.clear)
  liveRows.add([row(12), row(11)])
  liveRows.add([row(12)])
  liveRows.add([row(15)])
  const following = (newest: number) =>
    numbersIn(liveRows.following([row(newest)], liveRows.read()))
  expect(following(10)).toEqual([12, 11])
  expect(following(11)).toEqual([12])
  expect(following(9)).toEqual([])
  expect(following(14)).toEqual([15])
  expect(following(15)).toEqual([])
  vi.stubGlobal('document', { hidden: false })
  refresh.blocks(new QueryClient(), { name: 'reset', data: {} })
  expect(following(10)).toEqual([])
})
