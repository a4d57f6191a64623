import { randomInt } from 'node:crypto'
import type { Call } from '#api/call.ts'
import { schemaOf } from '#api/schemas.ts'
import { OPERATOR_CALLS, PUBLIC_CALLS } from '#api/calls.ts'
import { isRefusalCode } from '#api/refusals/refusals.ts'
import { makeRequest, type Request } from './fuzz/makeRequest.ts'
import { makeWorld } from './fuzz/makeWorld.ts'
import { Seeded } from '#server/testing/simulation/Seeded.ts'
import { type Answer, send } from './fuzz/send.ts'
import { startServer } from './fuzz/startServer.ts'

/**
 * Sends malformed requests of every call to both ports: `npm run bench -- fuzz SEED`. The same
 * seed sends the same requests. Fails on a 5xx, a slow response, a refusal without message and code, memory
 * that is not freed, and an invalid ledger afterwards.
 */
const SEED = Number(process.argv[3] ?? randomInt(2 ** 31))
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 20_000)
/** Until everything was loaded and compiled once. */
const WARM_UP = Math.min(5000, REQUESTS)
const AT_ONCE = 8
const SLOW_MS = 2000
const GROWTH_MB = 128
const SHOWN = 20

const problems: string[] = []
const statuses = new Map<number | null, number>()
let slowestMs = 0

const server = await startServer()
try {
  console.log(`seed ${SEED}, ${REQUESTS} requests`)
  const { people, operators } = await makeWorld(server.port, server.operatorPort)
  const calls = [
    ...PUBLIC_CALLS.filter(isAnswered).map(call => ({ call, world: people, port: server.port })),
    ...OPERATOR_CALLS.map(call => ({ call, world: operators, port: server.operatorPort })),
  ]
  /** Each request has random numbers of its own: it does not depend on those before it. */
  const askOne = async (number: number) => {
    const random = new Seeded(SEED + number * 7919)
    const { call, world, port } = random.pick(calls)
    const request = makeRequest(random, call, world)
    judge(number, request, await send(port, request))
  }

  const begunMs = performance.now()
  await askAll(askOne, 0, WARM_UP)
  const beforeMb = await server.residentMb()
  await askAll(askOne, WARM_UP, REQUESTS)
  const seconds = (performance.now() - begunMs) / 1000
  const afterMb = await server.residentMb()
  if (afterMb > beforeMb + GROWTH_MB) problems.push('The memory was not given back.')
  if (!server.isRunning()) problems.push('The server has ended.')
  const fault = server.audit()
  if (fault) problems.push(`The audit fails: ${fault}`)

  const counts = [...statuses].toSorted(([a], [b]) => (a ?? 0) - (b ?? 0))
  console.log(counts.map(([status, count]) => `${status ?? 'hung up'}: ${count}`).join(', '))
  console.log(`${seconds.toFixed(0)} s, slowest ${slowestMs.toFixed(0)} ms`)
  console.log(
    `memory ${beforeMb.toFixed(0)} MB after the first ${WARM_UP}, ${afterMb.toFixed(0)} MB at the end`,
  )
  console.log(fault ? 'the ledger is WRONG' : 'the ledger is right')
} finally {
  await server.close()
}
for (const problem of problems.slice(0, SHOWN)) console.error(problem)
if (problems.length) {
  console.error(`${problems.length} problems. Again: npm run bench -- fuzz ${SEED}`)
  process.exitCode = 1
}

/** A stream does not end: waiting for its end would never return. */
function isAnswered(call: Call): boolean {
  return schemaOf(call).form !== 'events'
}

async function askAll(ask: (number: number) => Promise<void>, from: number, to: number) {
  let next = from
  const worker = async () => {
    while (next < to && server.isRunning()) await ask(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

function judge(number: number, request: Request, answer: Answer): void {
  const { status, ms } = answer
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  slowestMs = Math.max(slowestMs, ms)
  const problem = problemOf(request, answer)
  if (!problem) return
  const shown = JSON.stringify(request.bytes.toString('latin1').slice(0, 400))
  problems.push(`${number} ${request.what}: ${problem}\n  ${shown}`)
}

function problemOf({ bytes, mayHangUp }: Request, { status, body, ms }: Answer): string | null {
  if (ms > SLOW_MS) return `${status ?? 'nothing'} after ${ms.toFixed(0)} ms`
  if (status === null) return mayHangUp ? null : 'no answer'
  if (status >= 500) return `${status} ${body.slice(0, 200)}`
  const hasBody = !bytes.subarray(0, 5).equals(Buffer.from('HEAD '))
  if (status >= 400 && hasBody && !isRefusal(body)) return `${status} says ${body.slice(0, 200)}`
  return null
}

function isRefusal(body: string): boolean {
  try {
    const { message, code } = JSON.parse(body) as Record<string, unknown>
    return typeof message === 'string' && isRefusalCode(code)
  } catch {
    return false
  }
}
