import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { type Line, openLine } from '../openLine.ts'
import { percentiles } from '../measure.ts'
import { transferRequest } from '../transferRequest.ts'
import type { Crowd, CrowdFigures } from '../crowd.ts'

const TRANSFER_LINES = 64
const OPEN_AT_ONCE = 200

const { port, people, durationMs, groups, transfersPerSecond } = workerData as Crowd
const startMs = performance.now() + 2000
const isOver = () => performance.now() >= startMs + durationMs

const figures: CrowdFigures[] = await Promise.all([
  ...groups.map(group => {
    const { name, path, everyMs, count, isMember } = group
    return run(name, count, everyMs, count / (everyMs / 1000), asker(path, isMember))
  }),
  run(
    'transfers',
    TRANSFER_LINES,
    (TRANSFER_LINES / transfersPerSecond) * 1000,
    transfersPerSecond,
    () => () => transferRequest(people),
  ),
])
parentPort!.postMessage(figures)

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

/** Each asks at its own times, whether the last answer has come or not: waiting counts. */
async function run(
  name: string,
  count: number,
  everyMs: number,
  wanted: number,
  askerOf: (nth: number) => (etag: string) => string,
): Promise<CrowdFigures> {
  const lines: Line[] = []
  while (lines.length < count)
    lines.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(OPEN_AT_ONCE, count - lines.length) }, () => openLine(port)),
      )),
    )
  const latencies: number[] = []
  const codes: Record<string, number> = {}
  await Promise.all(
    lines.map(async (line, nth) => {
      const request = askerOf(nth)
      let etag = ''
      let dueMs = startMs + (everyMs * nth) / count
      while (!isOver()) {
        const waitMs = dueMs - performance.now()
        if (waitMs > 0) await delay(waitMs)
        const answer = await line.ask(request(etag))
        latencies.push(performance.now() - dueMs)
        const code = answer.slice(9, 12)
        codes[code] = (codes[code] ?? 0) + 1
        etag = /^etag: (.+?)\r$/im.exec(answer)?.[1] ?? etag
        dueMs += everyMs
      }
      line.close()
    }),
  )
  const perSecond = latencies.length / ((performance.now() - startMs) / 1000)
  return { name, wanted, perSecond, ...percentiles(latencies), codes }
}
