import { readdir, readFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect as connectSocket } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { UPLOAD_MAX_BYTES, UPLOAD_PACE_MS, UPLOADS_PER_USER_PER_DAY } from '#api/limits.ts'
import { sentenceOf, statusOf, type RefusalCode } from '#api/refusals/refusals.ts'
import { testApp } from '../../testing/testApp.ts'
import { eraseKyc } from '../eraseKyc.ts'
import { sweepUploads } from './uploads.ts'
import { form, type FormPart, hugePng, photo } from '../../testing/testPictures.ts'

const world = await testApp()
const { app, pool, config, clock, newUser, ask } = world
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
let user = await newUser()
beforeEach(async () => {
  user = await newUser()
})

const jpeg = await photo()
const png = await photo('png')

const send = (body: { payload: Buffer; headers: Record<string, string> }, token = user.token) =>
  ask('POST', '/upload/file', body.payload, { token, headers: body.headers })
const upload = (bytes: Buffer, token = user.token) => send(form([{ bytes }]), token)
const fetchFile = async (url: string, token?: string) => {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const response = await app.inject({ method: 'GET', url, headers })
  return { status: response.statusCode, bytes: response.rawPayload, headers: response.headers }
}

async function stored(): Promise<number> {
  const folder = join(config.dataDir, 'uploads')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter(entry => entry.isFile())
  const { rows } = await pool.query<{ count: bigint }>('SELECT count(*) FROM uploads')
  return files.length + Number(rows[0]!.count)
}

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s is stored as a JPEG that only its owner can open',
  async format => {
    const { status, body } = await upload(await photo(format, 80))
    expect(status).toBe(200)
    expect(body['success']).toBe(true)
    const url = body['fileUrl'] as string
    const opened = await fetchFile(url, user.token)
    expect(opened.status).toBe(200)
    expect(opened.headers['content-type']).toBe('image/jpeg')
    expect(opened.headers['cache-control']).toBe('private, no-store')
    expect(opened.headers['content-disposition']).toBe('inline; filename="picture.jpg"')
    expect(await sharp(opened.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 80 })
    const other = await newUser()
    expect((await fetchFile(url, other.token)).status).toBe(404)
    expect((await fetchFile(url)).status).toBe(404)
    expect((await fetchFile(url, 'no-such-token')).status).toBe(404)
  },
)

test('metadata, orientation tags and data hidden after the picture are removed', async () => {
  const tagged = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#123' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'secret-artist' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect(tagged.includes('secret-artist')).toBe(true)
  const { body } = await upload(
    Buffer.concat([tagged, Buffer.from('PK\u0003\u0004 secret-archive')]),
  )
  const { bytes } = await fetchFile(body['fileUrl'] as string, user.token)
  expect(bytes.includes('secret')).toBe(false)
  const { width, height, exif } = await sharp(bytes).metadata()
  expect([width, height, exif]).toEqual([60, 90, undefined])
})

test('pictures are encrypted on disk, and a moved key does not decrypt', async () => {
  const [a, b] = [await upload(jpeg), await upload(png)]
  const idOf = (answer: typeof a) => (answer.body['fileUrl'] as string).split('/').pop()!
  const pathOf = (id: string) => join(config.dataDir, 'uploads', id.slice(0, 2), id)
  const onDisk = await readFile(pathOf(idOf(a)))
  const { bytes } = await fetchFile(a.body['fileUrl'] as string, user.token)
  expect(onDisk.includes(bytes.subarray(0, 16))).toBe(false)
  await pool.query(
    `UPDATE uploads SET sealed_key = (SELECT sealed_key FROM uploads WHERE id = $1) WHERE id = $2`,
    [idOf(a), idOf(b)],
  )
  expect((await fetchFile(b.body['fileUrl'] as string, user.token)).status).toBe(500)
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const animatedGif = Buffer.from(
  '47494638396101000100800000ffffff00000021f90400000000002c00000000010001000002024401003b',
  'hex',
)
const manyPixels = await sharp({
  create: { width: 7100, height: 7100, channels: 3, background: '#fff' },
})
  .png({ compressionLevel: 9 })
  .toBuffer()

const BAD: [what: string, RefusalCode, FormPart[] | Buffer][] = [
  ['a text named .jpg', 'picture_type', [{ bytes: 'only words' }]],
  ['a page named .jpg', 'picture_type', [{ bytes: '<!doctype html><script>alert(1)</script>' }]],
  [
    'an SVG with a script',
    'picture_type',
    [{ bytes: svg, filename: 'a.svg', type: 'image/svg+xml' }],
  ],
  [
    'an SVG named .png',
    'picture_type',
    [{ bytes: `<?xml version="1.0"?>${svg}`, filename: 'a.png', type: 'image/png' }],
  ],
  ['a compressed SVG', 'picture_type', [{ bytes: gzipSync(svg) }]],
  ['a GIF named .jpg', 'picture_type', [{ bytes: animatedGif }]],
  ['a PDF named .jpg', 'picture_type', [{ bytes: '%PDF-1.7\n1 0 obj' }]],
  ['a zip named .png', 'picture_type', [{ bytes: Buffer.from('504b0304140000000800', 'hex') }]],
  ['a program named .jpg', 'picture_type', [{ bytes: Buffer.from('7f454c4602010100', 'hex') }]],
  [
    'a HEIC named .jpg',
    'picture_type',
    [{ bytes: Buffer.from('0000001866747970686569630000', 'hex') }],
  ],
  [
    'an AVIF',
    'picture_type',
    [{ bytes: await photo('png').then(p => sharp(p).avif().toBuffer()) }],
  ],
  ['a TIFF named .jpg', 'picture_type', [{ bytes: await sharp(png).tiff().toBuffer() }]],
  ['a BMP', 'picture_type', [{ bytes: Buffer.from('424d46000000000000003600', 'hex') }]],
  [
    'JPEG bytes in front of a page',
    'picture_broken',
    [
      {
        bytes: Buffer.concat([
          Buffer.from('ffd8ff', 'hex'),
          Buffer.from('<script>alert(1)</script>'),
        ]),
      },
    ],
  ],
  ['a PNG signature and nothing else', 'picture_broken', [{ bytes: png.subarray(0, 8) }]],
  [
    'RIFF that is sound, not WebP',
    'picture_type',
    [{ bytes: Buffer.from('524946462400000057415645', 'hex') }],
  ],
  [
    'WebP that ends in its header',
    'picture_broken',
    [{ bytes: Buffer.from('524946462400000057454250', 'hex') }],
  ],
  ['half a JPEG', 'picture_broken', [{ bytes: (await photo('jpeg', 200)).subarray(0, 5000) }]],
  ['half a PNG', 'picture_broken', [{ bytes: (await photo('png', 200)).subarray(0, 5000) }]],
  [
    'a PNG of 100,000 by 100,000 in a few bytes',
    'picture_too_many_pixels',
    [{ bytes: hugePng(100_000, 100_000) }],
  ],
  [
    'a PNG of 50.4 megapixels in a few kilobytes',
    'picture_too_many_pixels',
    [{ bytes: manyPixels }],
  ],
  ['a PNG of no width', 'picture_broken', [{ bytes: hugePng(0, 10) }]],
  ['a PNG whose data is too short', 'picture_broken', [{ bytes: hugePng(2000, 2000) }]],
  ['no bytes', 'picture_broken', [{ bytes: '' }]],
  ['5 MB and one byte', 'file_too_large', [{ bytes: Buffer.alloc(UPLOAD_MAX_BYTES + 1, jpeg) }]],
  ['50 MB', 'file_too_large', [{ bytes: Buffer.alloc(50 * 1024 * 1024) }]],
  ['two files', 'files_too_many', [{ bytes: jpeg }, { bytes: png }]],
  ['three files', 'files_too_many', [{ bytes: jpeg }, { bytes: png }, { bytes: png }]],
  ['no file, only fields', 'file_missing', [{ name: 'note', filename: null, bytes: 'hello' }]],
  ['a field named file that is none', 'file_missing', [{ filename: null, bytes: jpeg }]],
  ['a file under another name', 'file_missing', [{ name: 'picture', bytes: jpeg }]],
  ['a form without parts', 'file_missing', []],
  ['a form named __proto__', 'file_missing', [{ name: '__proto__', bytes: jpeg }]],
  ['a form that is cut off', 'file_cut_off', form([{ bytes: jpeg }]).payload.subarray(0, 300)],
  ['a form without its end', 'file_cut_off', form([{ bytes: jpeg }]).payload.subarray(0, -15)],
  [
    'a hundred fields',
    'form_broken',
    Array.from({ length: 100 }, (_, i) => ({ name: `f${i}`, filename: null, bytes: 'x' })),
  ],
]

test.each(BAD)('%s is refused as %s, and nothing is stored', async (_what, code, parts) => {
  const before = await stored()
  const { status, body } = await send(
    Buffer.isBuffer(parts) ? { ...form([]), payload: parts } : form(parts),
  )
  expect([status, body.message]).toEqual([
    statusOf(code),
    Array.isArray(parts) && parts[0]?.bytes === '' ? 'The file is empty.' : sentenceOf(code),
  ])
  expect(await stored()).toBe(before)
})

test.each([
  ['JSON instead of a form', { 'content-type': 'application/json' }, '{}', 415],
  ['a picture without a form', { 'content-type': 'image/jpeg' }, jpeg, 415],
  ['a form without a boundary', { 'content-type': 'multipart/form-data' }, jpeg, 400],
] as const)('%s is refused', async (_what, headers, payload, expected) => {
  const before = await stored()
  const { status } = await send({ payload: Buffer.from(payload), headers })
  expect(status).toBe(expected)
  expect(await stored()).toBe(before)
})

test('without a token, or with an expired one, nothing is read or stored', async () => {
  const before = await stored()
  const { payload, headers } = form([{ bytes: jpeg }])
  expect((await ask('POST', '/upload/file', payload, { headers })).status).toBe(401)
  expect((await upload(jpeg, 'ended')).status).toBe(401)
  expect(await stored()).toBe(before)
})

test.each([
  '../../../etc/passwd',
  '..\\..\\boot.ini',
  '/etc/cron.d/evil',
  'a\u0000.jpg',
  'x'.repeat(5000),
  'CON',
  '.htaccess',
])('a name of a file (%#) leads nowhere: it is not used', async filename => {
  const { status, body } = await send(form([{ bytes: jpeg, filename }]))
  expect(status).toBe(200)
  expect(body['fileUrl']).toMatch(/^\/upload\/file\/[0-9a-f-]{36}$/)
})

test.each([
  'nonsense',
  '../../../etc/passwd',
  '%2e%2e%2fkyc.key',
  '00000000-0000-0000-0000-000000000000',
])('the address of no upload (%s) is not found, also for somebody logged in', async id => {
  expect((await fetchFile(`/upload/file/${id}`, user.token)).status).toBe(404)
})

test('exactly 5 MB are accepted, and a larger file is refused while it streams', async () => {
  const padded = Buffer.concat([jpeg, Buffer.alloc(UPLOAD_MAX_BYTES - jpeg.length)])
  expect((await upload(padded)).status).toBe(200)
  const before = await stored()
  const endless = async function* () {
    yield form([{ bytes: jpeg }]).payload.subarray(0, -20)
    for (let i = 0; i < 400; i++) yield Buffer.alloc(64 * 1024)
  }
  const asking = request(`http://127.0.0.1:${port}/upload/file`, {
    method: 'POST',
    headers: { ...form([]).headers, authorization: `Bearer ${user.token}` },
  })
  const answered = new Promise<IncomingMessage>((done, failed) => {
    asking.on('response', done).on('error', failed)
  })
  Readable.from(endless()).pipe(asking)
  const response = await answered
  expect(response.statusCode).toBe(413)
  expect(await json(response)).toEqual({
    message: sentenceOf('file_too_large'),
    code: 'file_too_large',
  })
  asking.destroy()
  expect(await stored()).toBe(before)
})

test('a connection that breaks half-way leaves nothing, and the server continues', async () => {
  const before = await stored()
  const { payload, headers } = form([{ bytes: await photo('jpeg', 300) }])
  const socket = connectSocket(port, '127.0.0.1')
  const closed = new Promise(done => app.server.once('connection', s => s.once('close', done)))
  socket.write(
    `POST /upload/file HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${user.token}\r\n` +
      `Content-Type: ${headers['content-type']}\r\nContent-Length: ${payload.length}\r\n\r\n`,
  )
  socket.write(payload.subarray(0, 20_000), () => socket.destroy())
  await closed
  expect((await upload(jpeg)).status).toBe(200)
  expect(await stored()).toBe(before + 2)
})

test('a user has a daily quota, also for two concurrent uploads', async () => {
  for (let i = 1; i < UPLOADS_PER_USER_PER_DAY; i++) expect((await upload(jpeg)).status).toBe(200)
  const last = await Promise.all([upload(jpeg), upload(jpeg)])
  expect(new Set(last.map(answer => answer.status))).toEqual(new Set([200, 429]))
  expect((await upload(jpeg)).body.message).toBe(sentenceOf('upload_quota'))
  expect((await upload(jpeg, (await newUser()).token)).status).toBe(200)
})

/** Sends all at once, and lets none be stored before this many were refused. */
async function crowd(tokens: readonly string[], expectedRefusals: number) {
  const { storage } = world
  const put = storage.put.bind(storage)
  const enough = Promise.withResolvers<void>()
  storage.put = (name, bytes) => enough.promise.then(() => put(name, bytes))
  let refused = 0
  const answers = await Promise.all(
    tokens.map(async token => {
      const answer = await upload(jpeg, token)
      if (answer.status !== 200 && ++refused === expectedRefusals) enough.resolve()
      return answer
    }),
  )
  storage.put = put
  return answers.map(({ status, body }) => [status, body.message])
}

test('a user can upload two pictures at once, and other users do not wait', async () => {
  const other = await newUser()
  const answers = await crowd([...Array<string>(6).fill(user.token), other.token], 4)
  const wait = [429, 'Please wait until your other pictures have arrived.']
  expect(answers.filter(([status]) => status !== 200)).toEqual([wait, wait, wait, wait])
  expect(answers.at(-1)![0]).toBe(200)
})

test('a network can upload six pictures at once, for all its users together', async () => {
  const users = await Promise.all(Array.from({ length: 8 }, () => newUser()))
  const tokens = users.map(({ token }) => token)
  const refused = (await crowd(tokens, 2)).filter(([status]) => status !== 200)
  const wait = [429, 'Please wait until the other pictures of your network have arrived.']
  expect(refused).toEqual([wait, wait])
})

test('a client that sends nothing takes no slot, and one that sends too slowly is refused', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const open = (first: Buffer) => {
    const { headers } = form([])
    const asking = request(`http://127.0.0.1:${port}/upload/file`, {
      method: 'POST',
      headers: { ...headers, 'content-length': 90_000, authorization: `Bearer ${user.token}` },
    })
    const answered = new Promise<IncomingMessage>((done, failed) => {
      asking.on('response', done).on('error', failed)
    })
    asking.flushHeaders()
    if (first.length) asking.write(first)
    onTestFinished(() => void asking.on('error', () => {}).destroy())
    return answered
  }
  for (let i = 0; i < 6; i++) void open(Buffer.alloc(0)).catch(() => {})
  const dripping = open(form([{ bytes: jpeg }]).payload.subarray(0, 300))
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), 300_000)
  expect((await upload(jpeg)).status).toBe(200)
  clock.now += UPLOAD_PACE_MS
  vi.advanceTimersByTime(1000)
  const response = await dripping
  expect(response.statusCode).toBe(400)
  expect(await json(response)).toHaveProperty('code', 'upload_too_slow')
})

test('attempts per hour are counted by megapixels, also of broken pictures', async () => {
  const large = hugePng(7000, 7000)
  for (let i = 0; i < 8; i++) expect((await upload(large)).status).toBe(400)
  const { status, body } = await upload(jpeg)
  expect(status).toBe(429)
  expect(body.message).toMatch(/^Too many attempts\. Please wait \d+ minutes/)
})

test('no file is left if the user’s data is deleted while it is written', async () => {
  const before = await stored()
  const { storage } = world
  const put = storage.put.bind(storage)
  storage.put = async (name, bytes) => {
    await eraseKyc(pool, user.id, 'Grace', clock.now)
    await put(name, bytes)
  }
  expect((await upload(jpeg)).status).toBe(404)
  storage.put = put
  expect(await stored()).toBe(before)
})

test('an upload without an application is removed after a day, not before', async () => {
  const { body } = await upload(jpeg)
  const url = body['fileUrl'] as string
  await sweepUploads(pool, clock.now + 23 * 3_600_000)
  expect((await fetchFile(url, user.token)).status).toBe(200)
  await sweepUploads(pool, clock.now + 25 * 3_600_000)
  expect((await fetchFile(url, user.token)).status).toBe(404)
  const { rows } = await pool.query(
    `SELECT FROM graphile_worker._private_jobs WHERE payload->>'id' = $1`,
    [url.split('/').pop()],
  )
  expect(rows).toHaveLength(1)
})
