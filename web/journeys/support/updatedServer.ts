import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const ENTRY = /\/assets\/index-[\w-]+\.js/g
const VERSION = /version:`\w+`/

/** The app's server behind another address, which can go over to a newer version of the web app. */
export async function updatedServer(target: string) {
  let isUpdated = false
  const server = createServer((request, response) => {
    const { 'accept-encoding': _compressed, 'if-none-match': _known, ...headers } = request.headers
    fetch(target + request.url!, {
      method: request.method!,
      headers: { ...(headers as Record<string, string>), host: new URL(target).host },
    })
      .then(async answer => {
        const type = answer.headers.get('content-type') ?? ''
        const isChanged = isUpdated && (type.startsWith('text/html') || request.url === '/sw.js')
        const body = isChanged
          ? newer(await answer.text())
          : Buffer.from(await answer.arrayBuffer())
        const kept = ['content-type', 'cache-control', 'content-security-policy']
        for (const name of kept) {
          const value = answer.headers.get(name)
          if (value) response.setHeader(name, value)
        }
        response.writeHead(answer.status).end(body)
      })
      .catch(() => response.destroy())
  })
  await new Promise<void>(done => server.listen(0, 'localhost', done))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    update: () => void (isUpdated = true),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The same code under other names. */
const newer = (text: string): string =>
  text.replace(ENTRY, entry => `${entry}?newer`).replace(VERSION, 'version:`newer`')
