import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { whenDone } from '#server/testing/whenDone.ts'

/** A proxy that sends each request twice, and cuts every second answer. `change` may alter a whole one. */
export async function brokenNetwork(server: string): Promise<{
  url: string
  change: (path: string, body: string) => string
}> {
  const network = { url: '', change: (_path: string, body: string) => body }
  let answers = 0
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url!
    const said = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
    const headers = new Headers(request.headers as Record<string, string>)
    for (const name of ['host', 'connection', 'content-length']) headers.delete(name)
    const init = {
      method: request.method!,
      headers,
      ...(said.length && { body: said }),
    }
    const [answer] = await Promise.all([fetch(server + path, init), fetch(server + path, init)])
    const body = Buffer.from(network.change(path, await answer.text()))
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? '',
      'content-length': body.length,
    })
    if (answers++ % 2) response.end(body)
    else response.write(body.subarray(0, body.length / 2), () => response.destroy())
  }
  const proxy = createServer((request, response) => {
    // The program behind it was stopped.
    pass(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  whenDone(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  network.url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return network
}
