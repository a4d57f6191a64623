import { describe, expect, test } from 'vitest'
import { Refusal } from '#api/refusals.ts'
import { testDatabase } from '../db/testDatabase.ts'
import { Throttle } from './throttle.ts'

const { pool } = await testDatabase()
const guesser = { account: 'victim', network: 'guesser' }

const waitOf = async (work: Promise<void>): Promise<number> => {
  try {
    await work
    return 0
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    expect(error.status).toBe(429)
    return error.extra.retryAfterSeconds!
  }
}

for (const [name, shared] of [
  ['in one process', null],
  ['shared through the database', pool],
] as const)
  describe(name, () => {
    test('each wrong password beyond the fifth doubles the wait of the guesser, not of the owner', async () => {
      const throttle = new Throttle(20, shared)
      for (let i = 0; i < 4; i++) await throttle.countFailedLogin(guesser)
      expect(await waitOf(throttle.refuseLoginStorm(guesser))).toBe(0)
      const waits: number[] = []
      for (let i = 0; i < 4; i++) {
        await throttle.countFailedLogin(guesser)
        waits.push(await waitOf(throttle.refuseLoginStorm(guesser)))
      }
      expect(waits).toEqual([1, 2, 4, 8])
      const owner = { account: 'victim', network: 'home' }
      expect(await waitOf(throttle.refuseLoginStorm(owner))).toBe(0)
      await throttle.forgiveFailedLogins(guesser)
      expect(await waitOf(throttle.refuseLoginStorm(guesser))).toBe(0)
    })

    test('sign-ups of one network are limited, those of another are not', async () => {
      const throttle = new Throttle(3, shared)
      for (let i = 0; i < 3; i++) expect(await waitOf(throttle.refuseSignUpStorm('crowd'))).toBe(0)
      expect(await waitOf(throttle.refuseSignUpStorm('crowd'))).toBeGreaterThan(3000)
      expect(await waitOf(throttle.refuseSignUpStorm('quiet'))).toBe(0)
    })
  })
