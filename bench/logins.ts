/** A flood of log-ins from everywhere, and what it leaves of the public list, in turns with quiet. */
import { median } from './support/measure.ts'
import { openBench } from './support/openBench.ts'
import { openWallets } from './support/openPeople.ts'
import { startPolling } from './polls/startPolling.ts'
import { startServer } from './support/startServer.ts'

const DURATION_MS = Number(process.env['BENCH_MS'] ?? 3000)
const TURNS = 5
const CALLERS = 64
const STRANGERS = 50_000
const WANTED = 0.5

const installation = await openBench()
const server = await startServer(installation.url, installation.config.dataDir, {
  TRUST_PROXY: '127.0.0.1',
})
const [readers, flood] = [startPolling(), startPolling()]
try {
  await openWallets(installation, 1000)
  const load = { port: server.port, callers: CALLERS, durationMs: DURATION_MS }
  const list = ['GET /api/transactions?limit=5 HTTP/1.1\r\nHost: localhost\r\n\r\n']
  const read = () => readers.poll({ ...load, requests: list })
  const logIns = Array.from({ length: STRANGERS }, (_, i) => logInOf(i))
  await read()
  const ratios: number[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    const quiet = await read()
    const [flooded, answered] = await Promise.all([
      read(),
      flood.poll({ ...load, requests: logIns }),
    ])
    ratios.push(flooded / quiet)
    console.log(
      `public list ${quiet.toFixed(0)}/s; beside ${answered.toFixed(0)} answered log-ins a second ${flooded.toFixed(0)}/s`,
    )
  }
  console.log(
    `what a flood of log-ins leaves of it ${median(ratios).toFixed(2)}   wanted: ${WANTED}`,
  )
} finally {
  await Promise.all([readers.stop(), flood.stop()])
  await server.stop()
  await installation.close()
}

/** Each from a network of its own. */
function logInOf(i: number): string {
  const body = JSON.stringify({ email: `stranger${i}@bench.example`, password: 'Not-theirs-1!' })
  const network = `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`
  return `POST /api/login HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${network}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}
