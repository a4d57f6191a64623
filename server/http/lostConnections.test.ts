import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { testApp } from '../testing/testApp.ts'
import { networkOf } from '../network/network.ts'

const ASKING = 'HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.7\r\n\r\n'

for (const [behind, environment, network] of [
  ['without a proxy', {}, '127.0.0.1'],
  ['behind a proxy', { TRUST_PROXY: '127.0.0.1' }, '192.0.2.7'],
] as const) {
  const { app } = await testApp(environment)
  const seen: unknown[] = []
  app.route({
    method: 'GET',
    url: '/slow',
    handler: async request => {
      client.destroy()
      await once(request.raw.socket, 'close')
      try {
        seen.push(networkOf(request.ip))
      } catch (error) {
        seen.push(error)
      }
      return {}
    },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  let client: Socket

  test(`${behind}, the network of a client that has hung up is still known`, async () => {
    client = connect(port, '127.0.0.1', () => client.write(`GET /slow ${ASKING}`))
    await expect.poll(() => seen.length).toBe(1)
    expect(seen).toEqual([network])
  })

  test(`${behind}, a request whose connection has no address any more is refused`, async () => {
    app.server.once('connection', (socket: Socket) =>
      Object.defineProperty(socket, 'remoteAddress', { value: undefined }),
    )
    client = connect(port, '127.0.0.1', () => client.write(`GET /api/ip ${ASKING}`))
    const [answer] = (await once(client, 'data')) as [Buffer]
    client.destroy()
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 .*"code":"invalid_input"/s)
  })
}
