import { Agent, request } from 'node:http'

export interface Answer {
  status: number
  body: Record<string, unknown>
}

export type Ask = (path: string, body: object, headers?: Record<string, string>) => Promise<Answer>

/** Longer than HAProxy's own timeout. */
const TIMEOUT_MS = 80_000

/** Posts from this local address: all of 127.0.0.0/8 is this machine. */
export function askFrom(localAddress: string, server: string): { ask: Ask; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask: Ask = (path, body, headers = {}) =>
    new Promise((done, failed) => {
      const text = JSON.stringify(body)
      const asking = request(`http://${server}${path}`, {
        agent,
        localAddress,
        method: 'POST',
        timeout: TIMEOUT_MS,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          ...headers,
        },
      })
      asking.on('timeout', () => asking.destroy(new Error('no answer')))
      asking.on('error', failed)
      asking.on('response', response => {
        let answer = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => void (answer += part))
        response.on('error', failed)
        response.on('end', () => {
          // The proxy's own answers are not JSON.
          const isJson = response.headers['content-type']?.includes('json')
          const parsed = isJson ? (JSON.parse(answer) as Record<string, unknown>) : {}
          done({ status: response.statusCode!, body: parsed })
        })
      })
      asking.end(text)
    })
  return { ask, close: () => agent.destroy() }
}
