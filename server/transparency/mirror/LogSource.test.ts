import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { whenDone } from '../../testing/whenDone.ts'
import { LogSource } from './LogSource.ts'

async function hostileLog(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  whenDone(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a redirect is not followed', async () => {
  const paths: string[] = []
  const url = await hostileLog(({ url: path }, response) => {
    paths.push(path!)
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  await expect(new LogSource(url).readText('checkpoint')).rejects.toThrow('cannot be reached')
  expect(paths).toEqual(['/log/checkpoint'])
})

test('a file of blocks is read up to the largest size', async () => {
  const url = await hostileLog((_request, response) => response.end(Buffer.alloc(1001)))
  const place = { index: 0, width: 256 }
  const read = (maxBytes: number) => Array.fromAsync(new LogSource(url, maxBytes).readBlocks(place))
  expect(Buffer.concat(await read(1001))).toHaveLength(1001)
  await expect(read(1000)).rejects.toThrow('has more than 1000 bytes')
})

test('a file that is cut off is named', async () => {
  const url = await hostileLog((_request, response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('half', () => response.destroy())
  })
  const cutOff = { name: 'PlainProblem', message: expect.stringMatching(/checkpoint was cut off/) }
  await expect(new LogSource(url).readText('checkpoint')).rejects.toMatchObject(cutOff)
})
