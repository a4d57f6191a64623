import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
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
const OF_BLOCKS = [['statistics'], ['transactions', 2], ['top holders'], ['daily totals']]
const OTHERS = [
  ['user', '8'],
  ['history', ADDRESS, 'search'],
  ['has received', '0x8'],
  ['settings'],
]

for (const [event, keys] of [
  ['own', OWN],
  ['blocks', OF_BLOCKS],
] as const)
  test(`an event of kind '${event}' makes exactly the data stale that it has changed`, () => {
    vi.stubGlobal('document', { hidden: false })
    const client = new QueryClient()
    for (const key of [...OWN, ...OF_BLOCKS, ...OTHERS]) client.setQueryData(key, 1)
    refresh[event](client, UID, ADDRESS)
    const stale = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated })
    expect(stale.map(({ queryKey }) => queryKey)).toEqual(keys)
  })
