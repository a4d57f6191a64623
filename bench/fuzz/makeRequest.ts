import type { Call } from '#api/call.ts'
import { schemaOf } from '#api/schemas.ts'
import { uploadFile } from '#api/calls/upload.ts'
import { operatorSignOut } from '#api/calls/operator.ts'
import { logout } from '#api/calls/users.ts'
import type { Seeded } from '#server/testing/simulation/Seeded.ts'
import { hostileValue, type KnownValues, likelyValue } from './values.ts'

export interface Request {
  what: string
  bytes: Buffer
  /** The request was incomplete: closing the connection is a valid response. */
  mayHangUp: boolean
}

export interface World {
  known: KnownValues
  /** Of users; for operators' calls those of operators. */
  tokens: readonly string[]
  picture: Buffer
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'PROPFIND']
const TYPES = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'x',
  '',
  '\u00FF',
]
const PATHS = ['/api/%zz', '/api//', '/%2e%2e/%2e%2e/etc/passwd', '/assets/../x', '/metrics/x', '*']
/** Not a request that ends the session: the next ones need it. */
const ENDING = new Set<Call>([logout, operatorSignOut])

/** One request of a call, valid or broken in one of many ways. */
export function makeRequest(random: Seeded, call: Call, world: World): Request {
  const what = `${call.method} ${call.path}`
  if (random.happens(0.03)) return garbage(random, what)
  const input = inputOf(random, call, world.known)
  const field = (name: string) => {
    const value = input[name] ?? ''
    delete input[name]
    return textOf(value)
  }
  let path = call.path.replace(/:(\w+)|(\*)/g, (_, name?: string) => encoded(field(name ?? '*')))
  const headers = new Map(headersOf(random, call, world))
  for (const [name, header] of Object.entries(call.headers ?? {})) headers.set(header, field(name))
  if (random.happens(0.02)) path = random.pick(PATHS)
  const method = random.happens(0.04) ? random.pick(METHODS) : call.method
  if (call.method === 'GET') {
    const query = Object.entries(input).map(
      ([name, value]) => `${encoded(name)}=${encoded(textOf(value))}`,
    )
    return whole(what, method, query.length ? `${path}?${query.join('&')}` : path, headers, null)
  }
  const body = call === uploadFile ? formOf(random, headers, world) : jsonOf(random, headers, input)
  return whole(what, method, path, headers, body)
}

function inputOf(random: Seeded, call: Call, known: KnownValues): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(schemaOf(call).input.properties)) {
    if (random.happens(0.08)) continue
    input[name] = random.happens(0.15)
      ? hostileValue(random)
      : likelyValue(random, known, name, schema)
  }
  if (random.happens(0.04)) input[random.pick(['constructor', 'admin', '', 'length'])] = 1
  return input
}

function headersOf(random: Seeded, call: Call, { tokens }: World): [string, string][] {
  const headers: [string, string][] = [['Host', 'localhost']]
  // Many networks: otherwise all would be slowed down as one guesser.
  headers.push(['X-Forwarded-For', `2001:db8:${random.below(9999)}:${random.below(9999)}::1`])
  const isOwn = call.access !== 'anyone' && random.happens(0.85) && !ENDING.has(call)
  if (isOwn) headers.push(['Authorization', `Bearer ${random.pick(tokens)}`])
  else if (random.happens(0.3))
    headers.push(['Authorization', random.pick(['Bearer x', 'Basic eDp4', 'Bearer', '\u00E9'])])
  if (random.happens(0.05)) headers.push(['If-None-Match', random.pick(['*', '"x"', ',,,'])])
  if (random.happens(0.02)) headers.push(['Expect', random.pick(['tea', '100-continue'])])
  if (random.happens(0.01)) headers.push(['X-Long', 'x'.repeat(20_000)])
  return random.happens(0.01) ? headers.slice(1) : headers
}

function jsonOf(random: Seeded, headers: Map<string, string>, input: object): Buffer {
  headers.set('Content-Type', random.happens(0.03) ? random.pick(TYPES) : 'application/json')
  const text = JSON.stringify(input)
  const broken = random.below(60)
  if (broken === 0) return Buffer.from(text.slice(0, random.below(text.length)))
  if (broken === 1) return Buffer.from(`{"__proto__":{"admin":true},${text.slice(1)}`)
  if (broken === 2) return Buffer.from('['.repeat(20_000))
  if (broken === 3) return Buffer.from(JSON.stringify({ ...input, email: 'x'.repeat(70_000) }))
  if (broken === 4) return random.bytes(100)
  if (broken === 5) return Buffer.from(random.pick(['null', '1', '"x"', '[]', '', '{}{}']))
  return Buffer.from(text)
}

function formOf(random: Seeded, headers: Map<string, string>, { picture }: World): Buffer {
  const boundary = random.happens(0.9) ? 'fuzz' : random.pick(['', 'x'.repeat(300), '"', '--'])
  headers.set('Content-Type', `multipart/form-data; boundary=${boundary}`)
  const name = random.happens(0.8) ? 'file' : 'other'
  const head = `--fuzz\r\nContent-Disposition: form-data; name="${name}"; filename="a.jpg"\r\n\r\n`
  const content = random.happens(0.1) ? picture : random.bytes(random.below(400))
  const form = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--fuzz--\r\n')])
  const broken = random.below(6)
  if (broken === 0) return form.subarray(0, random.below(form.length))
  if (broken === 1) return Buffer.from('--fuzz\r\nabc\r\n--fuzz--\r\n')
  if (broken === 2) return Buffer.concat([form.subarray(0, -4), form])
  if (broken === 3) return random.bytes(200)
  return form
}

/** Bytes that are not a request, or only the beginning of one. */
function garbage(random: Seeded, what: string): Request {
  const begun = Buffer.from(`${random.pick(METHODS)} /api/settings HTTP/1.${random.below(3)}\r\n`)
  const noise = random.bytes(1 + random.below(300))
  const lines = [
    noise,
    Buffer.concat([begun, noise]),
    Buffer.from('POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{'),
    Buffer.from('POST /api/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'),
    Buffer.from('GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'),
  ]
  return { what: `garbage (${what})`, bytes: random.pick(lines), mayHangUp: true }
}

function whole(
  what: string,
  method: string,
  path: string,
  headers: Map<string, string>,
  body: Buffer | null,
): Request {
  headers.set('Connection', 'close')
  if (body) headers.set('Content-Length', String(body.length))
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`)
  const head = Buffer.from([`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'), 'latin1')
  return { what, bytes: body ? Buffer.concat([head, body]) : head, mayHangUp: false }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** As a client must; a lone surrogate cannot be encoded, and is sent as its bytes. */
function encoded(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ed%a0%80'
}
