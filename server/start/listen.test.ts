import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from './listen.ts'

test("of 'localhost' only the server that limits its connections listens", async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  const port = await listen(app, 0, 'localhost', 'PORT')
  expect(app.addresses()).toEqual([{ address: '127.0.0.1', family: 'IPv4', port }])
})
