import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { measure } from './measure.ts'

/**
 * The load of the HTTP measurement, in a thread of its own. It writes requests to bare sockets: on a
 * small machine a full HTTP client would take more of the processor than the server it measures.
 */
interface Job {
  port: number
  durationMs: number
  senders: { address: string; token: string }[]
  connections: number
}

const { port, durationMs, senders, connections } = workerData as Job
const lines = await Promise.all(Array.from({ length: connections }, () => open()))
const measured = await measure(connections, durationMs, caller => transferOnce(caller))
for (const line of lines) line.destroy()
parentPort!.postMessage(measured)

function open(): Promise<Socket> {
  return new Promise((done, failed) => {
    const socket = connect(port, '127.0.0.1', () => done(socket)).on('error', failed)
    socket.setNoDelay(true)
  })
}

function transferOnce(caller: number): Promise<void> {
  const from = pick()
  const to = pick()
  const body = JSON.stringify({
    fromAddress: from.address,
    toAddress: to.address,
    amount: 0.000123,
  })
  const socket = lines[caller]!
  socket.write(
    `POST /api/transfer/coin HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${from.token}\r\n` +
      `Idempotency-Key: ${randomUUID()}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  return new Promise((done, failed) => {
    let answer = ''
    const read = (chunk: Buffer) => {
      answer += chunk.toString('latin1')
      if (!isWhole(answer)) return
      socket.off('data', read)
      if (answer.startsWith('HTTP/1.1 200')) done()
      else failed(new Error(answer.slice(0, 2000)))
    }
    socket.on('data', read)
  })
}

function isWhole(answer: string): boolean {
  const head = answer.indexOf('\r\n\r\n')
  if (head < 0) return false
  const length = Number(/content-length: (\d+)/i.exec(answer)?.[1])
  return answer.length >= head + 4 + length
}

function pick() {
  return senders[Math.floor(Math.random() * senders.length)]!
}
