import { connect } from 'node:net'
import type { Request } from './makeRequest.ts'

const TIMEOUT_MS = 10_000

export interface Answer {
  /** Null: the connection ended without an answer. */
  status: number | null
  body: string
  ms: number
}

/** Sends these bytes as they are, and reads until the connection ends. */
export function send(port: number, { bytes, mayHangUp }: Request): Promise<Answer> {
  const begunMs = performance.now()
  const chunks: Buffer[] = []
  return new Promise(done => {
    const socket = connect(port, '127.0.0.1')
    const timeout = setTimeout(() => socket.destroy(), TIMEOUT_MS)
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    // After a reset there is no more to read.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timeout)
      const [head = '', ...rest] = Buffer.concat(chunks).toString().split('\r\n\r\n')
      const isContinue = head.startsWith('HTTP/1.1 100')
      const [first, body] = isContinue ? [rest[0] ?? '', rest.slice(1)] : [head, rest]
      const status = /^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]
      const ms = performance.now() - begunMs
      done({ status: status ? Number(status) : null, body: body.join('\r\n\r\n'), ms })
    })
    if (mayHangUp) socket.end(bytes)
    else socket.write(bytes)
  })
}
