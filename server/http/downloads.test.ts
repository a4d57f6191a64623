import * as Type from 'typebox'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { defineCall } from '#api/call.ts'
import { defineSchema } from '#api/schema.ts'
import { DOWNLOAD_MAX_MS, DOWNLOAD_PACE_MS } from '#api/limits.ts'
import { testApp } from '../testing/testApp.ts'
import { serve } from './serve.ts'

const CHUNK = 'x'.repeat(64 * 1024)
const AT_ONCE = 2
const { app, clock } = await testApp()

const schema = defineSchema({
  summary: 'For this test',
  input: Type.Object({}),
  reply: Type.String(),
  form: 'file',
  contentType: 'text/plain; charset=utf-8',
})
const download = (path: string) =>
  defineCall<typeof schema>()({ method: 'GET', path, access: 'anyone', schema })

/** The chunks that the endless download has made, and how many downloads were ended early. */
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
const serveEndless = (where: typeof app) =>
  serve(where, download('/api/endless'), async () => ({
    filename: 'endless.txt',
    chunks: endless(),
  }))
serveEndless(app)
serve(app, download('/api/broken'), async () => ({
  filename: 'broken.txt',
  chunks: broken(),
}))

/** Starts once all requests of the burst have arrived. */
const BURST = 20
const begin = Promise.withResolvers<void>()
const late = {
  count: 0,
  seen() {
    if (++this.count === BURST) begin.resolve()
  },
}
serve(app, download('/api/late'), async () => {
  late.seen()
  await begin.promise
  return { filename: 'late.txt', chunks: endless() }
})
serve(app, download('/api/failing'), () => Promise.reject(new Error('no database')))

const listen = (which: typeof app) => which.listen({ port: 0, host: '127.0.0.1' })
let base = ''
beforeAll(async () => {
  base = await listen(app)
})

/** Held, because `fetch` aborts a response that is no longer referenced. */
const held: Response[] = []

/** Aborts the downloads of these readers, and waits until the server has noticed. */
async function giveUp(readers: readonly AbortController[]): Promise<void> {
  for (const reader of readers) reader.abort()
  await expect.poll(() => app.downloads.size).toBe(0)
}

test('a download names its file, and HEAD does not read it', async () => {
  const reader = new AbortController()
  const { ended } = made
  const { headers } = await fetch(`${base}/api/endless`, { signal: reader.signal })
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(headers.get('content-disposition')).toBe('attachment; filename="endless.txt"')
  await giveUp([reader])
  expect(made.ended).toBe(ended + 1)
  expect((await fetch(`${base}/api/endless`, { method: 'HEAD' })).status).toBe(404)
})

test('a client that stops reading is not written to, and one network has few downloads at once', async () => {
  const before = { ...made }
  const readers = Array.from({ length: AT_ONCE }, () => new AbortController())
  for (const { signal } of readers) held.push(await fetch(`${base}/api/endless`, { signal }))
  const refused = await fetch(`${base}/api/endless`)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(made.chunks - before.chunks).toBeLessThan(AT_ONCE * 1000)
  await giveUp(readers)
  expect(made.ended).toBe(before.ended + AT_ONCE)
})

test('a burst of one network gets no more than that, however long each takes to begin', async () => {
  const reader = new AbortController()
  const answers = Array.from({ length: BURST }, async () => {
    const response = await fetch(`${base}/api/late`, { signal: reader.signal })
    held.push(response)
    if (response.status === 429) late.seen()
    return response.status
  })
  const statuses = await Promise.all(answers)
  expect(statuses.filter(status => status === 200)).toHaveLength(AT_ONCE)
  await giveUp([reader])
})

test('a download that cannot begin gives its place back', async () => {
  for (let i = 0; i <= AT_ONCE; i++) expect((await fetch(`${base}/api/failing`)).status).toBe(500)
})

test('a download ends when its reader stops, and otherwise at the longest time', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const stopped = await fetch(`${base}/api/endless`)
  const steady = (await fetch(`${base}/api/endless`)).body!.getReader()
  const readMuch = async () => {
    for (let bytes = 0; bytes < 16_000_000;) bytes += (await steady.read()).value!.length
  }
  const forward = () => {
    clock.now += DOWNLOAD_PACE_MS
    vi.advanceTimersByTime(1000)
  }
  await readMuch()
  // What the connection had buffered counts as moved before.
  forward()
  await readMuch()
  forward()
  await expect(stopped.text()).rejects.toThrow()
  expect(app.downloads.size).toBe(1)
  clock.now += DOWNLOAD_MAX_MS
  vi.advanceTimersByTime(1000)
  await expect(readMuch()).rejects.toThrow()
  expect(app.downloads.size).toBe(0)
})

test('a download that breaks half-way does not look like a whole one', async () => {
  const response = await fetch(`${base}/api/broken`)
  await expect(response.text()).rejects.toThrow()
})

test('a reader without end does not keep the server from stopping', async () => {
  const { app: stopping } = await testApp()
  serveEndless(stopping)
  const response = await fetch(`${await listen(stopping)}/api/endless`)
  await stopping.close()
  await expect(response.text()).rejects.toThrow()
})
