import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const ENTRY = /\/assets\/index-[\w.-]+\.js/g
const VERSION = /version:`\w+`/

/** A proxy of the app's server that can switch to a newer version of the web app. */
export async function updatedServer(target: string) {
  let isUpdated = false
  let silentPath = ''
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === silentPath) return
    const { 'accept-encoding': _compressed, 'if-none-match': _known, ...headers } = request.headers
    const got = await fetch(target + request.url!, {
      method: request.method!,
      headers: { ...(headers as Record<string, string>), host: new URL(target).host },
    })
    const isPage = got.headers.get('content-type')?.startsWith('text/html')
    const isChanged = isUpdated && (isPage || request.url === '/sw.js')
    const body = isChanged ? newer(await got.text()) : Buffer.from(await got.arrayBuffer())
    for (const name of ['content-type', 'cache-control', 'content-security-policy']) {
      const value = got.headers.get(name)
      if (value) response.setHeader(name, value)
    }
    response.writeHead(got.status).end(body)
  }

  await new Promise<void>(done => server.listen(0, 'localhost', done))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    update: () => void (isUpdated = true),
    /** From now on, requests there get no response. */
    silence: (path: string) => void (silentPath = path),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type UpdatedServer = Awaited<ReturnType<typeof updatedServer>>

/** The same code under other names. */
const newer = (text: string): string =>
  text.replace(ENTRY, entry => `${entry}?newer`).replace(VERSION, 'version:`newer`')
