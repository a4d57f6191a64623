/** Events to a receiver that fails 30 % of the time, over a kill -9 of the server: each is delivered, and in order. */
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { micros } from '#api/chain/money.ts'
import { atomically } from '#server/db/database.ts'
import { insertWebhook } from '#server/history/events/webhooks/storedWebhooks.ts'
import { webhookKeys } from '#server/history/events/webhooks/webhookKeys.ts'
import { transferOrder } from '#server/ledger/transfer.ts'
import { openBench } from './support/openBench.ts'
import { openAccounts, openWallets } from './support/openPeople.ts'
import { startServer } from './support/startServer.ts'

const EVENTS = Number(process.env['BENCH_EVENTS'] ?? 10_000)
const FAILING = 0.3
/** Of the failures; the others are answers of 500. */
const CUT = 1 / 3
const LOOK_MS = 100

const bench = await openBench()
const { ledger, pool, secret, url, config } = bench
const lines: number[] = []
let requests = 0
let doubled = 0
let forged = 0
let verify: (id: string, at: string, body: Buffer, signature: string) => boolean = () => false

const receiver = createServer((request, response) => {
  // The killed server cuts its last request.
  receive(request, response).catch(() => response.destroy())
})
await new Promise<void>(done => receiver.listen(0, '127.0.0.1', done))

const addresses = await openWallets(bench, 2)
const [from, to] = [addresses[0]!, addresses[1]!]
const [, shop] = await openAccounts(bench, addresses)
const { rows } = await pool.query<{ id: string; wallet: number }>(
  'SELECT id, wallet FROM users WHERE uid = $1',
  [shop!.uid],
)
const hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
const salt = await atomically(pool, sql => insertWebhook(sql, rows[0]!, hook, Date.now()))
const key = Buffer.from(webhookKeys(secret, salt).secret.slice('whsec_'.length), 'base64')
verify = (id, at, body, signature) => {
  const hmac = createHmac('sha256', key).update(`${id}.${at}.`).update(body).digest('base64')
  return signature.startsWith(`v1,${hmac} `)
}
const first = bench.head.historyLengthOf(rows[0]!.wallet) + 1

const start = () => startServer(url, config.dataDir, { WEBHOOK_NETWORKS: '127.0.0.1' })
let server = await start()
const beganMs = performance.now()
const [amount, fee] = [micros(1n), micros(0n)]
for (let i = 0; i < EVENTS; i += 500)
  await Promise.all(
    Array.from({ length: 500 }, () =>
      ledger.submit(transferOrder({ from, to, amount, fee, key: null, atMs: Date.now() })),
    ),
  )
console.log(`${EVENTS} payments in ${secondsSince(beganMs)} s`)

while (lines.length < EVENTS / 3) await delay(LOOK_MS)
await server.kill()
const killed = { at: lines.length, ms: performance.now() }
server = await start()
while (lines.length === killed.at) await delay(LOOK_MS)
console.log(`killed after ${killed.at} events; the next came ${secondsSince(killed.ms)} s later`)
while (lines.length < EVENTS) await delay(LOOK_MS)

const seconds = (performance.now() - beganMs) / 1000
const isInOrder = lines.every((line, i) => line === first + i)
console.log(
  `${EVENTS} events in ${seconds.toFixed(0)} s, ${(EVENTS / seconds).toFixed(0)}/s: ${requests} requests, ${doubled} doubled, ${forged} with a wrong signature`,
)
console.log(
  `delivered ${lines.length} of ${EVENTS}, ${isInOrder ? 'in order' : 'NOT in order'}   wanted: all, in order`,
)
if (!isInOrder || forged) process.exitCode = 1
await server.stop()
receiver.closeAllConnections()
receiver.close()
await bench.close()

function secondsSince(ms: number): string {
  return ((performance.now() - ms) / 1000).toFixed(1)
}

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  requests++
  if (Math.random() < FAILING) {
    if (Math.random() < CUT) request.socket.destroy()
    else response.writeHead(500).end()
    return
  }
  const header = (name: string) => String(request.headers[`webhook-${name}`])
  const body = Buffer.concat(chunks)
  if (!verify(header('id'), header('timestamp'), body, header('signature'))) forged++
  const { data } = JSON.parse(String(body)) as { data: { line: number } }
  if (data.line <= (lines.at(-1) ?? 0)) doubled++
  else lines.push(data.line)
  response.writeHead(204).end()
}
