import fc from 'fast-check'
import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { sentenceOf } from '#api/refusals.ts'
import { testApp } from '../testing/testApp.ts'
import { form, photo } from '../testing/testPictures.ts'

const ANSWER_MS = 30_000
/** Of the 40 tries an hour, two are for what proves that both places are free. */
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

/** One user may have two uploads on their way: a kept place would refuse the second. */
async function expectFreePlaces(token: string): Promise<void> {
  const answers = await Promise.all([sendGood(token), sendGood(token)])
  expect(answers.map(([status]) => status)).toEqual([200, 200])
}

/** Sends every body, each user a few of them, and holds that each is refused and no place is kept. */
async function expectRefused(bodies: readonly (readonly [Buffer, string])[]): Promise<void> {
  for (let first = 0; first < bodies.length; first += TRIES) {
    const { token } = await newUser()
    for (const [body, type] of bodies.slice(first, first + TRIES)) {
      const [status, message] = await send(token, body, type)
      expect([status, message, body.toString('latin1')]).toSatisfy(
        () => [400, 413, 415].includes(status) && message !== '',
      )
    }
    await expectFreePlaces(token)
  }
}

const words = form([{ bytes: 'no picture' }], 'zz').payload
const HEAD = 'Content-Disposition: form-data; name="file"; filename="a.jpg"\r\n'

test('a form that ends too early is refused, wherever it ends', async () => {
  await expectRefused(Array.from(words, (_, length) => [words.subarray(0, length), FORM] as const))
})

test.each([
  ['a part whose headers do not end', '--zz\r\nabc\r\n--zz--\r\n', 'form_broken'],
  ['a part without headers', '--zz\r\n\r\n--zz--', 'form_broken'],
  ['a part that is its headers', `--zz\r\n${HEAD}--zz--\r\n`, 'form_broken'],
  ['headers that end with the form', `--zz\r\n${HEAD}`, 'file_cut_off'],
  ['headers of 24 kB', `--zz\r\n${'X-Header: 1\r\n'.repeat(2000)}\r\n`, 'form_broken'],
  ['a boundary twice', `--zz\r\n--zz\r\n${HEAD}\r\nx\r\n--zz--\r\n`, 'form_broken'],
  ['text behind a boundary', `--zz text\r\n${HEAD}\r\nx\r\n--zz--\r\n`, 'form_broken'],
  ['a file without its end', `--zz\r\n${HEAD}\r\n${'x'.repeat(300_000)}`, 'file_cut_off'],
  ['a boundary that is another', `--other\r\n${HEAD}\r\nx\r\n--other--\r\n`, 'file_cut_off'],
  ['nothing', '', 'file_missing'],
] as const)('%s: the answer names what is wrong', async (_what, body, code) => {
  const { token } = await newUser()
  expect(await send(token, Buffer.from(body), FORM)).toEqual([400, sentenceOf(code)])
  await expectFreePlaces(token)
})

test('however a form is broken, it is answered and gives its place back', async () => {
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

test('whoever hangs up gives the place back, however broken the form was', async () => {
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
  await expectFreePlaces(token)
})
