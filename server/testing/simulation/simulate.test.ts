import { expect, test } from 'vitest'
import { simulate } from './simulate.ts'
import type { Flaw } from './SimulatedDatabase.ts'

const HISTORIES = 30
const FLAWED = 20

test('in every history acknowledged orders are stored once, refused ones are not, and the chain is valid', async () => {
  for (let seed = 1; seed <= HISTORIES; seed++)
    expect(await simulate(seed)).toMatchObject({ seed, problems: [] })
})

test('the same seed gives the same history', async () => {
  const [once, again] = [await simulate(7), await simulate(7)]
  expect(once.transactions).toBeGreaterThan(0)
  expect(again).toEqual(once)
})

for (const flaw of ['loses commits', 'loses keys', 'stores on any head'] satisfies Flaw[])
  test(`a database that ${flaw} is detected`, async () => {
    const found: string[] = []
    for (let seed = 1; seed <= FLAWED && !found.length; seed++)
      found.push(...(await simulate(seed, flaw)).problems)
    expect(found).not.toEqual([])
  })
