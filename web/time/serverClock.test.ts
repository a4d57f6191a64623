import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverClock } from './serverClock.ts'

const SERVER = 'Wed, 12 Mar 2025 14:00:00 GMT'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  serverClock.sync(new Date().toUTCString())
})

for (const local of ['2025-03-12T14:00:00Z', '2024-12-31T00:00:00Z', '2031-01-01T00:00:00Z'])
  test(`on a machine that says ${local} time is still the server's`, () => {
    vi.setSystemTime(local)
    serverClock.sync(SERVER)
    expect(serverClock.now()).toBe(Date.parse(SERVER))
    vi.advanceTimersByTime(90_000)
    expect(serverClock.now()).toBe(Date.parse(SERVER) + 90_000)
  })

for (const date of [null, '', 'yesterday'])
  test(`the header ${date} leaves the clock as it is`, () => {
    vi.setSystemTime('2025-03-12T09:00:00Z')
    serverClock.sync(SERVER)
    serverClock.sync(date)
    expect(serverClock.now()).toBe(Date.parse(SERVER))
  })
