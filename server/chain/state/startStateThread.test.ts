import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { startStateThread } from './startStateThread.ts'

test('a problem of the thread is logged, and what `node --watch` sends from it is not', async () => {
  // As set by `node --watch`: the thread then sends a message for each file that it imports.
  vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1')
  const lines: { err: { message?: string } }[] = []
  const log = pino({}, { write: line => void lines.push(JSON.parse(line) as (typeof lines)[0]) })
  const stop = startStateThread({ url: 'postgres://127.0.0.1:1/nothing', log })
  await expect.poll(() => lines.length).toBeGreaterThan(0)
  await stop()
  expect(lines.map(({ err }) => err.message)).toContain('connect ECONNREFUSED 127.0.0.1:1')
  expect(lines.filter(({ err }) => err.message === undefined)).toEqual([])
})
