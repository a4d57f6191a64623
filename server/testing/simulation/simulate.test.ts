import { expect, test } from 'vitest'
import { simulate } from './simulate.ts'
import type { Flaw } from './SimulatedDatabase.ts'

const HISTORIES = 30
const FLAWED = 20

test('in whatever history, what was answered is there once, what was refused is not, and the chain is right', async () => {
  for (let seed = 1; seed <= HISTORIES; seed++)
    expect(await simulate(seed)).toMatchObject({ seed, problems: [] })
})

test('the same seed is the same history', async () => {
  const [once, again] = [await simulate(7), await simulate(7)]
  expect(once.transactions).toBeGreaterThan(0)
  expect(again).toEqual(once)
})

/** Each was found by the simulation. */
for (const [seed, bug] of [
  [89, 'a clock that is set back does not make the ledger rest for as long'],
  [1366, 'a lost payment is not taken for its twin, the same one with another key'],
  [108, 'nor is a lost batch that also opened a wallet'],
] as const)
  test(`${bug} (${seed})`, async () => {
    expect(await simulate(seed)).toMatchObject({ problems: [] })
  })

for (const flaw of ['loses commits', 'forgets keys', 'stores on any head'] satisfies Flaw[])
  test(`a database that ${flaw} is found out`, async () => {
    const found: string[] = []
    for (let seed = 1; seed <= FLAWED && !found.length; seed++)
      found.push(...(await simulate(seed, flaw)).problems)
    expect(found).not.toEqual([])
  })
