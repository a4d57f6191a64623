import fc from 'fast-check'
import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { sentenceOf } from '#api/refusals/refusals.ts'
import { testApp } from '../testing/testApp.ts'
import { form, photo } from '../testing/testPictures.ts'

const ANSWER_MS = 30_000
/** Of 40 attempts per hour, two are needed to show that both upload slots are free. */
const TRIES = 38

const { app, newUser } = await testApp()
const jpeg = await photo('jpeg', 8)
let base = ''
beforeAll(async () => {
  base = await app.listen({ port: 0, host: '127.0.0.1' })
})

async function send(token: string, payload: Buffer, type: string): Promise<[number, string]> {
  const response = await fetch(`${base}/upload/file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: new Uint8Array(payload),
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  const { message = '' } = (await response.json()) as { message?: string }
  return [response.status, message]
}

const good = form([{ bytes: jpeg }], 'zz')
const FORM = good.headers['content-type']
const sendGood = (token: string) => send(token, good.payload, FORM)

/** A user may have two uploads at once: a slot that was not released would refuse the second. */
async function expectFreeSlots(token: string): Promise<void> {
  const answers = await Promise.all([sendGood(token), sendGood(token)])
  expect(answers.map(([status]) => status)).toEqual([200, 200])
}

/** Sends every body, a few per user: each is refused, and no slot stays occupied. */
async function expectRefused(bodies: readonly (readonly [Buffer, string])[]): Promise<void> {
  for (let first = 0; first < bodies.length; first += TRIES) {
    const { token } = await newUser()
    for (const [body, type] of bodies.slice(first, first + TRIES)) {
      const [status, message] = await send(token, body, type)
      expect([status, message, body.toString('latin1')]).toSatisfy(
        () => [400, 413, 415].includes(status) && message !== '',
      )
    }
    await expectFreeSlots(token)
  }
}

const words = form([{ bytes: 'no picture' }], 'zz').payload
const HEAD = 'Content-Disposition: form-data; name="file"; filename="a.jpg"\r\n'

test('a form that ends too early, at any byte, is refused', async () => {
  await expectRefused(Array.from(words, (_, length) => [words.subarray(0, length), FORM] as const))
})

test.each([
  ['a part whose headers do not end', '--zz\r\nabc\r\n--zz--\r\n', 'form_broken'],
  ['a part without headers', '--zz\r\n\r\n--zz--', 'form_broken'],
  ['a part of headers only', `--zz\r\n${HEAD}--zz--\r\n`, 'form_broken'],
  ['headers that end with the form', `--zz\r\n${HEAD}`, 'file_cut_off'],
  ['headers of 24 kB', `--zz\r\n${'X-Header: 1\r\n'.repeat(2000)}\r\n`, 'form_broken'],
  ['a boundary twice', `--zz\r\n--zz\r\n${HEAD}\r\nx\r\n--zz--\r\n`, 'form_broken'],
  ['text after a boundary', `--zz text\r\n${HEAD}\r\nx\r\n--zz--\r\n`, 'form_broken'],
  ['a file without its end', `--zz\r\n${HEAD}\r\n${'x'.repeat(300_000)}`, 'file_cut_off'],
  ['another boundary', `--other\r\n${HEAD}\r\nx\r\n--other--\r\n`, 'file_cut_off'],
  ['a thirteenth part', `--zz${`\r\n${HEAD}\r\nx\r\n--zz`.repeat(13)}--\r\n`, 'form_broken'],
  ['a million boundaries', `--zz${'\r\n--zz'.repeat(800_000)}`, 'form_broken'],
  ['boundaries after the last one', `--zz--${'\r\n--zz'.repeat(5)}`, 'file_missing'],
  ['nothing', '', 'file_missing'],
] as const)('%s is refused with its reason', async (_what, body, code) => {
  const { token } = await newUser()
  expect(await send(token, Buffer.from(body), FORM)).toEqual([400, sentenceOf(code)])
  await expectFreeSlots(token)
})

test('every broken form is answered and releases its slot', async () => {
  const anyPiece = fc.oneof(
    fc.constantFrom('--zz', '\r\n--zz', '--zz--', '--zz--\r\n', '--zz\r\n--zz', '\r\n', '\r\n\r\n'),
    fc.constantFrom('\n', '\r', '--', '\0', ':', '; name="file"', 'no picture', HEAD, HEAD.trim()),
    fc.constantFrom(`${HEAD}\r\n`, `\r\n--zz\r\n${HEAD}\r\n`, `--zz\n${HEAD.replace('\r', '')}\n`),
    fc.uint8Array({ maxLength: 40 }).map(bytes => Buffer.from(bytes).toString('latin1')),
    fc.nat(words.length).map(length => words.toString('latin1', length)),
  )
  const anyType = fc.oneof(
    { weight: 5, arbitrary: fc.constant(FORM) },
    fc.constantFrom('multipart/form-data', 'multipart/form-data; boundary='),
    fc.constantFrom('multipart/form-data; boundary="zz"', `multipart/form-data; boundary=--zz`),
  )
  const anyBody = fc
    .array(anyPiece, { maxLength: 10 })
    .map(pieces => Buffer.from(pieces.join(''), 'latin1'))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(anyBody, anyType), { minLength: TRIES, maxLength: TRIES }),
      expectRefused,
    ),
    { numRuns: 4, endOnFailure: true },
  )
})

test('a client that hangs up releases its slot', async () => {
  const { token } = await newUser()
  for (const body of ['--zz\r\nabc\r\n--zz--\r\n', `--zz\r\n${HEAD}\r\nx`, '--zz', '']) {
    const closed = new Promise(done => app.server.once('connection', s => s.once('close', done)))
    const socket = connect(Number(new URL(base).port), '127.0.0.1')
    socket.write(
      `POST /upload/file HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
        `Content-Type: ${FORM}\r\nContent-Length: 100000\r\n\r\n${body}`,
      () => socket.destroy(),
    )
    await closed
  }
  await expectFreeSlots(token)
})
