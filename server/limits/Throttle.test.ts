import { afterAll, describe, expect, test, vi } from 'vitest'
import { Refusal } from '#api/refusals/refusals.ts'
import { testDatabase } from '../testing/database/testDatabase.ts'
import { BoundedLimiter, LimiterKeys } from './BoundedLimiter.ts'
import { Throttle } from './Throttle.ts'

// Timers too: on a busy machine real ones would run before the test gets to them.
vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
const { pool } = await testDatabase()
const at = (own: string) => ({ own, home: null, site: null })
const attempt = (account: string, network: string, isKnown = false) => ({
  account,
  network: at(network),
  isKnown,
})
type Attempt = ReturnType<typeof attempt>
const guesser = attempt('victim', 'guesser')
afterAll(() => void vi.useRealTimers())
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)

/** The wait that a refusal names; 0 for no refusal. */
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

const guess = (throttle: Throttle, who: Parameters<Throttle['tryPassword']>[0]) =>
  waitOf(throttle.tryPassword(who, () => Promise.resolve(null)))
const succeed = (throttle: Throttle, who: Attempt) =>
  waitOf(throttle.tryPassword(who, () => Promise.resolve('token')))

test('one mailbox gets five mails an hour and twenty a day from those who change to it', async () => {
  const throttle = new Throttle(1, null)
  const admittedInHours: number[] = []
  for (let hour = 0; hour < 6; hour++) {
    const asked = Array.from({ length: 7 }, () => throttle.admitMailTo('mailbox'))
    admittedInHours.push((await Promise.all(asked)).filter(Boolean).length)
    pass(60 * 60)
  }
  expect(admittedInHours).toEqual([5, 5, 5, 5, 0, 0])
  expect(await throttle.admitMailTo('another')).toBe(true)
})

for (const [name, shared] of [
  ['in one process', null],
  ['shared through the database', pool],
] as const)
  describe(name, () => {
    test('each wrong password beyond the fifth doubles the wait, and others do not wait', async () => {
      const throttle = new Throttle(20, shared)
      for (let i = 0; i < 6; i++) expect(await guess(throttle, guesser)).toBe(0)
      for (const seconds of [1, 2, 4, 8]) {
        expect(await guess(throttle, guesser)).toBe(seconds)
        expect(await guess(throttle, guesser)).toBe(seconds)
        pass(seconds)
        expect(await guess(throttle, guesser)).toBe(0)
      }
      expect(await guess(throttle, attempt('victim', 'home'))).toBe(0)
    })

    test('of many tries at once only the free ones and one more pass', async () => {
      const throttle = new Throttle(20, shared)
      const burst = attempt('burst', 'botnet')
      const waits = await Promise.all(Array.from({ length: 60 }, () => guess(throttle, burst)))
      expect(waits.filter(wait => wait === 0)).toHaveLength(6)
    })

    test('guesses from elsewhere do not slow an owner on a network that they used before', async () => {
      const throttle = new Throttle(20, shared)
      for (let i = 0; i < 30; i++) await guess(throttle, attempt('popular', `botnet ${i}`))
      expect(await guess(throttle, attempt('popular', 'botnet 99'))).toBeGreaterThan(0)
      expect(await succeed(throttle, attempt('popular', 'home', true))).toBe(0)
    })

    test('a try whose password was not checked is not counted', async () => {
      const throttle = new Throttle(20, shared)
      const unlucky = attempt('unlucky', 'cafe')
      const busy = () => Promise.reject(new Error('too busy'))
      for (let i = 0; i < 30; i++)
        await expect(throttle.tryPassword(unlucky, busy)).rejects.toThrow('too busy')
      for (let i = 0; i < 6; i++) expect(await guess(throttle, unlucky)).toBe(0)
      // Nor is a refused one: it would count at the account.
      for (let i = 0; i < 30; i++) expect(await guess(throttle, unlucky)).toBe(1)
      for (let i = 0; i < 14; i++)
        expect(await guess(throttle, attempt('unlucky', `elsewhere ${i}`))).toBe(0)
    })

    test('one network that tries many accounts is slowed down, and its known owners are not', async () => {
      const throttle = new Throttle(20, shared)
      for (let i = 0; i < 21; i++)
        expect(await guess(throttle, attempt(`sprayed ${i}`, 'school'))).toBe(0)
      expect(await guess(throttle, attempt('sprayed 21', 'school'))).toBe(1)
      expect(await guess(throttle, attempt('sprayed 21', 'elsewhere'))).toBe(0)
      // Logging in to an own account does not clear the count of the network.
      expect(await succeed(throttle, attempt('the own', 'school', true))).toBe(0)
      pass(1)
      expect(await guess(throttle, attempt('sprayed 22', 'school'))).toBe(0)
      expect(await guess(throttle, attempt('sprayed 23', 'school'))).toBe(2)
      pass(60 * 60)
      expect(await guess(throttle, attempt('sprayed 23', 'school'))).toBe(0)
    })

    test('an owner who logs in after mistakes on a known network clears no failures of other networks', async () => {
      const throttle = new Throttle(20, shared)
      for (let i = 0; i < 21; i++)
        expect(await guess(throttle, attempt('guarded', `stranger ${i}`))).toBe(0)
      const owner = attempt('guarded', 'home', true)
      for (let i = 0; i < 3; i++) expect(await guess(throttle, owner)).toBe(0)
      expect(await succeed(throttle, owner)).toBe(0)
      pass(1)
      expect(await guess(throttle, attempt('guarded', 'stranger 21'))).toBe(0)
      expect(await guess(throttle, attempt('guarded', 'stranger 22'))).toBe(2)
    })

    test('a crowd of one network that logs in at once is not taken for guessing', async () => {
      const throttle = new Throttle(20, shared)
      const crowd = Array.from({ length: 50 }, (_, i) => attempt(`of crowd ${i}`, 'stadium'))
      const waits = await Promise.all(crowd.map(who => succeed(throttle, who)))
      expect(new Set(waits)).toEqual(new Set([0]))
    })

    test('a successful log-in clears the mistakes before it, at the network as well', async () => {
      const throttle = new Throttle(20, shared)
      for (let i = 0; i < 10; i++) {
        for (let j = 0; j < 4; j++)
          expect(await guess(throttle, attempt(`pupil ${i}`, 'college'))).toBe(0)
        expect(await succeed(throttle, attempt(`pupil ${i}`, 'college'))).toBe(0)
      }
    })

    test('sign-ups of one network are limited, those of another are not', async () => {
      const throttle = new Throttle(3, shared)
      const crowd = at('crowd')
      for (let i = 0; i < 3; i++) expect(await waitOf(throttle.countSignUp(crowd))).toBe(0)
      expect(await waitOf(throttle.countSignUp(crowd))).toBeGreaterThan(3000)
      expect(await waitOf(throttle.countSignUp(at('quiet')))).toBe(0)
    })

    test('60 sign-ups of one /48 pass in a day, and the refusal of the 61st names the rule', async () => {
      const throttle = new Throttle(20, shared)
      const join = (i: number, site: string) =>
        throttle.countSignUp({ own: `${site} ${i}`, home: `${site} home ${i}`, site })
      for (let i = 0; i < 60; i++) await join(i, 'farm')
      await expect(join(60, 'farm')).rejects.toThrow(/IPv6 \/48.* Please wait 24 hours/)
      await join(60, 'village')
    })
  })

test('3,000 logins an hour pass from the networks of one /48, known ones beyond', async () => {
  const throttle = new Throttle(20, null)
  const login = (i: number, isKnown = false) =>
    guess(throttle, {
      account: `of farm ${i}`,
      network: { own: `farm ${i}`, home: null, site: 'farm' },
      isKnown,
    })
  for (let i = 0; i < 3000; i++) expect(await login(i)).toBe(0)
  expect(await login(3000)).toBeGreaterThan(3000)
  expect(await login(3001, true)).toBe(0)
})

test('limiters that share keys count apart', async () => {
  const keys = new LimiterKeys(10)
  const [tries, waits] = ['tries', 'waits'].map(
    keyPrefix => new BoundedLimiter({ keyPrefix, points: 9, duration: 60 }, keys),
  )
  await tries!.consume('a')
  await tries!.consume('a')
  await waits!.consume('a')
  expect(await tries!.get('a')).toMatchObject({ consumedPoints: 2 })
  expect(await waits!.get('a')).toMatchObject({ consumedPoints: 1 })
})

test('a flood of keys evicts unused ones, and not one that is counted all the time', async () => {
  const keys = new LimiterKeys(10)
  const limiter = new BoundedLimiter({ keyPrefix: 'tries', points: 999, duration: 60 }, keys)
  await limiter.consume('unused')
  for (let i = 0; i < 100; i++) {
    await limiter.consume('guesser')
    await limiter.consume(`network ${i}`)
  }
  expect(await limiter.get('guesser')).toMatchObject({ consumedPoints: 100 })
  expect(await limiter.get('unused')).toBeNull()
})

test('a count expires', async () => {
  const limiter = new BoundedLimiter(
    { keyPrefix: 'tries', points: 9, duration: 24 * 60 * 60 },
    new LimiterKeys(10),
  )
  await limiter.consume('short', 5, { customDuration: 60 })
  pass(59)
  expect(await limiter.get('short')).toEqual({ consumedPoints: 5, msBeforeNext: 1000 })
  pass(1)
  expect(await limiter.get('short')).toBeNull()
})

test('expired counts are swept and take no room', async () => {
  const limiter = new BoundedLimiter(
    { keyPrefix: 'tries', points: 9, duration: 24 * 60 * 60 },
    new LimiterKeys(6),
  )
  await limiter.consume('long')
  await limiter.consume('short', 1, { customDuration: 60 })
  pass(60 * 60)
  for (const key of ['a', 'b', 'c', 'd']) await limiter.consume(key)
  expect(await limiter.get('long')).toMatchObject({ consumedPoints: 1 })
})
