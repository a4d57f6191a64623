import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { type Line, openLine } from '../support/openLine.ts'
import { percentiles } from '../support/measure.ts'
import { transferRequest } from '../support/transferRequest.ts'
import type { CallFigures, Crowd } from '../crowd.ts'

const TRANSFER_LINES = 64
const OPEN_AT_ONCE = 200
/** Not counted: a server that has just started is not compiled yet, and has thousands of first questions behind it. */
const WARM_UP_MS = 20_000

interface Asking {
  name: string
  count: number
  everyMs: number
  /** What the nth of them sends, given what it knows already. */
  requestsOf: (nth: number) => (etag: string) => string
}

const { port, people, durationMs, groups, transfersPerSecond } = workerData as Crowd
const asking: Asking[] = [
  ...groups.map(({ name, path, everyMs, count, isMember }) => ({
    name,
    count,
    everyMs,
    requestsOf: asker(path, isMember),
  })),
  {
    name: 'transfers',
    count: TRANSFER_LINES,
    everyMs: (TRANSFER_LINES / transfersPerSecond) * 1000,
    requestsOf: () => () => transferRequest(people),
  },
]
const lines: Line[][] = []
for (const { count } of asking) lines.push(await openLines(count))
const startMs = performance.now()
const countsMs = startMs + WARM_UP_MS
const endMs = countsMs + durationMs
parentPort!.postMessage(await Promise.all(asking.map((one, i) => run(one, lines[i]!))))

/** How the nth of a group asks, each time. */
function asker(path: string, isMember: boolean) {
  return (nth: number) => {
    const person = people[nth % people.length]!
    const asked = path.replace(':uid', person.uid).replace(':address', person.address)
    const token = isMember ? `Authorization: Bearer ${person.token}\r\n` : ''
    return (etag: string) =>
      `GET ${asked} HTTP/1.1\r\nHost: localhost\r\n${token}${etag && `If-None-Match: ${etag}\r\n`}\r\n`
  }
}

async function openLines(count: number): Promise<Line[]> {
  const opened: Line[] = []
  while (opened.length < count) {
    const length = Math.min(OPEN_AT_ONCE, count - opened.length)
    opened.push(...(await Promise.all(Array.from({ length }, () => openLine(port)))))
  }
  return opened
}

/** Each asks at its own times, whether the last answer has come or not: waiting counts. */
async function run(
  { name, count, everyMs, requestsOf }: Asking,
  opened: readonly Line[],
): Promise<CallFigures> {
  const latencies: number[] = []
  const codes: Record<string, number> = {}
  await Promise.all(
    opened.map(async (line, nth) => {
      const request = requestsOf(nth)
      let etag = ''
      for (let dueMs = startMs + (everyMs * nth) / count; dueMs < endMs; dueMs += everyMs) {
        const waitMs = dueMs - performance.now()
        if (waitMs > 0) await delay(waitMs)
        const answer = await line.ask(request(etag))
        etag = /^etag: (.+?)\r$/im.exec(answer)?.[1] ?? etag
        if (dueMs < countsMs) continue
        latencies.push(performance.now() - dueMs)
        const code = answer.slice(9, 12)
        codes[code] = (codes[code] ?? 0) + 1
      }
      line.close()
    }),
  )
  const perSecond = latencies.length / ((performance.now() - countsMs) / 1000)
  return { name, wanted: (count / everyMs) * 1000, perSecond, ...percentiles(latencies), codes }
}
