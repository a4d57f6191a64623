import { connect } from 'node:net'

/** Sends a request on a bare socket and returns the response, head and body. One at a time. */
export type Line = { ask: (request: string) => Promise<string>; close: () => void }

/**
 * On a small machine a full HTTP client would use more CPU than the server under test.
 */
export function openLine(port: number): Promise<Line> {
  return new Promise((opened, failed) => {
    let answer = ''
    let done: (answer: string) => void = () => {}
    const socket = connect(port, '127.0.0.1', () =>
      opened({
        ask: request => {
          answer = ''
          socket.write(request)
          return new Promise(resolve => (done = resolve))
        },
        close: () => socket.destroy(),
      }),
    )
    socket.setNoDelay(true).on('error', failed)
    socket.on('data', chunk => {
      answer += chunk.toString('latin1')
      if (isWhole(answer)) done(answer)
    })
  })
}

function isWhole(answer: string): boolean {
  const head = answer.indexOf('\r\n\r\n')
  if (head < 0) return false
  if (answer.startsWith('HTTP/1.1 304')) return true
  const length = Number(/content-length: (\d+)/i.exec(answer)?.[1])
  return answer.length >= head + 4 + length
}
