import { afterAll, describe, expect, test, vi } from 'vitest'
import { Refusal } from '#api/refusals.ts'
import { testDatabase } from '../testing/testDatabase.ts'
import { Throttle } from './throttle.ts'

// Timers too: those kept in memory would end by themselves while a busy machine takes its time.
vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
const { pool } = await testDatabase()
afterAll(() => void vi.useRealTimers())
const guesser = { account: 'victim', network: 'guesser' }
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)

/** How long somebody is told to wait; 0 for somebody who is let in. */
const waitOf = async (work: Promise<unknown>): Promise<number> => {
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
    test('each wrong password beyond the fifth doubles the wait, and others do not wait', async () => {
      const throttle = new Throttle(20, shared)
      for (let i = 0; i < 6; i++) expect(await waitOf(throttle.admitLogin(guesser))).toBe(0)
      for (const seconds of [1, 2, 4, 8]) {
        expect(await waitOf(throttle.admitLogin(guesser))).toBe(seconds)
        expect(await waitOf(throttle.admitLogin(guesser))).toBe(seconds)
        pass(seconds)
        expect(await waitOf(throttle.admitLogin(guesser))).toBe(0)
      }
      expect(await waitOf(throttle.admitLogin({ account: 'victim', network: 'home' }))).toBe(0)
    })

    test('of many tries at once only the free ones and one more pass', async () => {
      const throttle = new Throttle(20, shared)
      const burst = { account: 'burst', network: 'botnet' }
      const waits = await Promise.all(
        Array.from({ length: 60 }, () => waitOf(throttle.admitLogin(burst))),
      )
      expect(waits.filter(wait => wait === 0)).toHaveLength(6)
    })

    test('an owner who logged in from a network before is not shut out by guesses from elsewhere', async () => {
      const throttle = new Throttle(20, shared)
      const owner = { account: 'popular', network: 'home' }
      await throttle.admitLogin(owner)
      await throttle.forgive(owner)
      for (let i = 0; i < 30; i++)
        await waitOf(throttle.admitLogin({ account: 'popular', network: `botnet ${i}` }))
      const stranger = { account: 'popular', network: 'botnet 99' }
      expect(await waitOf(throttle.admitLogin(stranger))).toBeGreaterThan(0)
      expect(await waitOf(throttle.admitLogin(owner))).toBe(0)
    })

    test('sign-ups of one network are limited, those of another are not', async () => {
      const throttle = new Throttle(3, shared)
      for (let i = 0; i < 3; i++) expect(await waitOf(throttle.refuseSignUpStorm('crowd'))).toBe(0)
      expect(await waitOf(throttle.refuseSignUpStorm('crowd'))).toBeGreaterThan(3000)
      expect(await waitOf(throttle.refuseSignUpStorm('quiet'))).toBe(0)
    })
  })
