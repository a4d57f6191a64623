import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverClock } from '../../time/serverClock.ts'
import { cosignedAgo } from './cosignedAgo.ts'

const AT_MS = Date.parse('2026-01-31T12:00:00Z')

beforeEach(() => {
  vi.stubEnv('TZ', 'UTC')
  vi.useFakeTimers({ now: AT_MS })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  serverClock.sync(new Date().toUTCString())
})

for (const [what, agoSeconds, text] of [
  ['an old cosignature', 30 * 86_400, '30 days ago'],
  ['a fresh one', 180, '3 min. ago'],
  ['one that is a minute ahead, as clocks differ', -60, 'now'],
  ['one from tomorrow', -86_400, 'Feb 1, 2026, 12:00:00 PM, ahead of your clock'],
] as const)
  test(`the age of ${what} is shown by the reader's clock, whatever time the server says it is`, () => {
    const atSeconds = AT_MS / 1000 - agoSeconds
    serverClock.sync(new Date(atSeconds * 1000).toUTCString())
    expect(cosignedAgo(atSeconds)).toBe(text)
  })
