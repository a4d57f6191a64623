import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { percentiles } from './support/measure.ts'
import { openBench } from './support/openBench.ts'
import { openLine } from './support/openLine.ts'
import { openAccounts, openWallets, type Person } from './support/openPeople.ts'
import { startServer } from './support/startServer.ts'
import { transferRequest } from './support/transferRequest.ts'

/** Many who listen and hear nothing: what each costs; then transfers, and how soon their owners hear of them. */
const STREAMS = Number(process.env['BENCH_STREAMS'] ?? 2000)
/** A heartbeat falls into it. */
const IDLE_MS = Number(process.env['BENCH_IDLE_MS'] ?? 30_000)
const DURATION_MS = Number(process.env['BENCH_MS'] ?? 20_000)
const TRANSFERS_PER_SECOND = 100
const STREAMS_PER_PERSON = 10
const OPEN_AT_ONCE = 100
const LINES = 16
const SETTLE_MS = 2000

const arrivalsMs: number[] = []
const sockets: Socket[] = []
const installation = await openBench()
const { url, config } = installation
const server = await startServer(url, config.dataDir, { TRUST_PROXY: '127.0.0.1,::1' })
try {
  const wallets = await openWallets(installation, Math.ceil(STREAMS / STREAMS_PER_PERSON))
  const people = await openAccounts(installation, wallets)
  const bareMb = await settledMb()
  for (let i = 0; i < STREAMS; i += OPEN_AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(OPEN_AT_ONCE, STREAMS - i) }, (_, nth) =>
        listen(i + nth, people[(i + nth) % people.length]!),
      ),
    )
  const openMb = await settledMb()
  const eachKb = ((openMb - bareMb) * 1024) / STREAMS
  console.log(
    `${STREAMS} streams   memory ${openMb.toFixed(0)} MB, ${bareMb.toFixed(0)} without   ${eachKb.toFixed(1)} kB a stream`,
  )
  const share = (await busyShare(() => delay(IDLE_MS))) * 100
  console.log(`idle         ${share.toFixed(1)} % of a core`)
  const loaded = (await busyShare(() => transferFor(people))) * 100
  const { p50Ms, p99Ms } = percentiles(arrivalsMs)
  console.log(
    `${TRANSFERS_PER_SECOND} transfers/s   ${loaded.toFixed(0)} % of a core   from a transfer's time to its arrival, commit included: p50 ${p50Ms.toFixed(1)} ms   p99 ${p99Ms.toFixed(1)} ms   (${arrivalsMs.length} arrivals)`,
  )
  const left = sockets.filter(socket => socket.destroyed).length
  if (left) throw new Error(`${left} streams were ended`)
  const stopMs = performance.now()
  await server.stop()
  console.log(`the server stopped within ${(performance.now() - stopMs).toFixed(0)} ms`)
} finally {
  for (const socket of sockets) socket.destroy()
  await server.stop()
  await installation.close()
}

/** Each from a network of its own. */
function listen(nth: number, { token }: Person): Promise<void> {
  return new Promise((begun, failed) => {
    const socket = connect(server.port, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', failed)
    socket.once('data', chunk => {
      const isBegun = chunk.toString().startsWith('HTTP/1.1 200')
      if (isBegun) begun()
      else failed(new Error(chunk.toString()))
    })
    socket.on('data', hear)
    socket.write(
      `GET /api/stream HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nX-Forwarded-For: 10.0.${nth >> 8}.${nth & 255}\r\n\r\n`,
    )
  })
}

function hear(chunk: Buffer): void {
  const nowMs = Date.now()
  for (const [, time] of chunk.toString('latin1').matchAll(/"createdAt":"([^"]+)"/g))
    arrivalsMs.push(nowMs - Date.parse(time!))
}

/** At their times, whether the last answer has come or not. */
async function transferFor(people: readonly Person[]): Promise<void> {
  const lines = await Promise.all(Array.from({ length: LINES }, () => openLine(server.port)))
  const startMs = performance.now()
  const everyMs = (1000 / TRANSFERS_PER_SECOND) * LINES
  await Promise.all(
    lines.map(async (line, nth) => {
      for (let dueMs = startMs + (everyMs * nth) / LINES; dueMs < startMs + DURATION_MS;) {
        await delay(Math.max(0, dueMs - performance.now()))
        await line.ask(transferRequest(people))
        dueMs += everyMs
      }
      line.close()
    }),
  )
}

async function busyShare(act: () => Promise<unknown>): Promise<number> {
  const [beforeMs, startMs] = [(await server.usage()).busyMs, performance.now()]
  await act()
  return ((await server.usage()).busyMs - beforeMs) / (performance.now() - startMs)
}

async function settledMb(): Promise<number> {
  // What is freed at first only marks what the second can free.
  for (let i = 0; i < 2; i++) {
    server.collect()
    await delay(SETTLE_MS)
  }
  return (await server.usage()).memoryMb
}
