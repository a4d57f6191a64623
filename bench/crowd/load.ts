import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { type Line, openLine } from '../support/openLine.ts'
import { percentiles } from '../support/measure.ts'
import type { CallFigures, Group, Load } from '../crowd.ts'
import { asker } from './asker.ts'

const OPEN_AT_ONCE = 200
/** When the load falls, this share of each group continues, for this long. */
const STAYING_SHARE = 0.1
const STAYING_MS = 10_000
/** Recovered: every call is served, and within this time. */
const NORMAL_MS = 50

const { port, people, warmUpMs, durationMs, groups } = workerData as Load
const lines: Line[][] = []
for (const { count } of groups) lines.push(await openLines(count))
parentPort!.postMessage('open')
await once(parentPort!, 'message')
const startMs = performance.now()
const countsMs = startMs + warmUpMs
const fallMs = countsMs + durationMs
parentPort!.postMessage(await Promise.all(groups.map((group, i) => run(group, lines[i]!))))

async function openLines(count: number): Promise<Line[]> {
  const opened: Line[] = []
  while (opened.length < count) {
    const length = Math.min(OPEN_AT_ONCE, count - opened.length)
    opened.push(...(await Promise.all(Array.from({ length }, () => openLine(port)))))
  }
  return opened
}

/** Each client sends on its own schedule, whether the last response has come or not, so that waiting counts. */
async function run(group: Group, opened: readonly Line[]): Promise<CallFigures> {
  const { name, count, everyMs } = group
  const latencies: number[] = []
  const codes: Record<string, number> = {}
  const staying = Math.ceil(count * STAYING_SHARE)
  let normalMs = fallMs
  await Promise.all(
    opened.map(async (line, nth) => {
      const requestOf = asker(group, people, nth)
      const endMs = nth < staying ? fallMs + STAYING_MS : fallMs
      let etag = ''
      let dueMs = startMs + (everyMs * nth) / count
      while (dueMs < endMs) {
        const waitMs = dueMs - performance.now()
        if (waitMs > 0) await delay(waitMs)
        const answer = await line.ask(requestOf(etag))
        const answeredMs = performance.now()
        etag = /^etag: (.+?)\r$/im.exec(answer)?.[1] ?? etag
        const code = answer.slice(9, 12)
        const isRefused = code === '503'
        if (dueMs >= countsMs && dueMs < fallMs) {
          codes[code] = (codes[code] ?? 0) + 1
          if (!isRefused) latencies.push(answeredMs - dueMs)
        }
        if (answeredMs > fallMs && (isRefused || answeredMs - dueMs > NORMAL_MS))
          normalMs = Math.max(normalMs, answeredMs)
        // Like the browser: not before the given time, and not all at once.
        const afterS = Number(/^retry-after: (\d+)/im.exec(answer)?.[1])
        if (isRefused && group.isPolite) dueMs = answeredMs + 1000 * afterS * (1 + Math.random())
        else dueMs += everyMs
      }
      line.close()
    }),
  )
  const perSecond = latencies.length / (durationMs / 1000)
  const wanted = (count / everyMs) * 1000
  return {
    name,
    wanted,
    perSecond,
    ...percentiles(latencies),
    codes,
    normalAfterMs: normalMs - fallMs,
  }
}
