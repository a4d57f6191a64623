import * as Type from 'typebox'
import { beforeAll, expect, test } from 'vitest'
import { defineCall } from '#api/call.ts'
import { testApp } from '../testing/testApp.ts'
import { serve } from './serve.ts'

const CHUNK = 'x'.repeat(64 * 1024)
const AT_ONCE = 2
const { app } = await testApp()

const download = (path: string) =>
  defineCall({
    method: 'GET',
    path,
    access: 'anyone',
    summary: 'For this test',
    input: Type.Object({}),
    reply: Type.String(),
    form: 'file',
    contentType: 'text/plain; charset=utf-8',
  })

/** What the endless download has made, and how many were told that nobody reads on. */
const made = { chunks: 0, ended: 0 }
async function* endless(): AsyncGenerator<string> {
  try {
    for (;;) {
      made.chunks++
      yield CHUNK
    }
  } finally {
    made.ended++
  }
}
async function* broken(): AsyncGenerator<string> {
  yield 'the beginning'
  throw new Error('the database went away')
}
serve(app, download('/api/endless'), async () => ({
  filename: 'endless.txt',
  chunks: endless(),
}))
serve(app, download('/api/broken'), async () => ({
  filename: 'broken.txt',
  chunks: broken(),
}))

let base = ''
beforeAll(async () => {
  base = await app.listen({ port: 0, host: '127.0.0.1' })
})

/** Gives all downloads up that these readers began, and waits until the server knows. */
async function giveUp(readers: readonly AbortController[]): Promise<void> {
  const closed = [...app.downloads.keys()].map(
    stream => new Promise(resolve => stream.once('close', resolve)),
  )
  for (const reader of readers) reader.abort()
  await Promise.all(closed)
}

test('a download names its file, and HEAD does not read it', async () => {
  const reader = new AbortController()
  const { headers } = await fetch(`${base}/api/endless`, { signal: reader.signal })
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(headers.get('content-disposition')).toBe('attachment; filename="endless.txt"')
  await giveUp([reader])
  expect(made.ended).toBe(1)
  expect((await fetch(`${base}/api/endless`, { method: 'HEAD' })).status).toBe(404)
})

test('who does not read on is not written for, and one network has few at once', async () => {
  const before = made.chunks
  const readers = Array.from({ length: AT_ONCE }, () => new AbortController())
  for (const { signal } of readers) await fetch(`${base}/api/endless`, { signal })
  const refused = await fetch(`${base}/api/endless`)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(made.chunks - before).toBeLessThan(AT_ONCE * 1000)
  await giveUp(readers)
  expect(made.ended).toBe(1 + AT_ONCE)
  expect(app.downloads.size).toBe(0)
})

test('a download that breaks half-way does not look like a whole one', async () => {
  const response = await fetch(`${base}/api/broken`)
  await expect(response.text()).rejects.toThrow()
})

test('a reader without end does not keep the server from stopping', async () => {
  const response = await fetch(`${base}/api/endless`)
  await app.close()
  await expect(response.text()).rejects.toThrow()
})
