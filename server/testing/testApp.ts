import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Address } from '#api/chain/address.ts'
import type { Call, InputOf, ReplyOf } from '#api/call.ts'
import type { Refusal, RefusalCode } from '#api/refusals/refusals.ts'
import { login, signup } from '#api/calls/users.ts'
import type { User } from '#api/schemas/users.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../settings/config.ts'
import { openInstallation } from '../start/openInstallation.ts'
import { testDatabase } from './database/testDatabase.ts'
import { silentLog } from './testLedger.ts'
import { whenDone } from './whenDone.ts'

/** The body of every refusal. */
interface Said {
  message: string
  code: RefusalCode
}

interface Answer {
  status: number
  body: Record<string, unknown> & Partial<Said>
  headers: Record<string, unknown>
}

interface Asking {
  token?: string
  headers?: Record<string, string>
  /** The address that the connection seems to come from. */
  ip?: string
}

/** The real app on a real database of its own. `clock.now` moves time. */
export async function testApp(environment: Record<string, string> = {}, log = silentLog) {
  const { url, pool: owner } = await testDatabase()
  const clock = { now: Date.now() }
  const dataDir = await mkdtemp(join(tmpdir(), 'cxac-app-'))
  whenDone(() => rm(dataDir, { recursive: true, force: true }))
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...environment }, dataDir)
  const now = () => clock.now
  /** One iteration that never ends: nothing is refused because of a slow machine. */
  const loop = { nowMs: 0, idleMs: 0, end: () => {}, later: (act: () => void) => act() }
  const eventLoop = {
    nowMs: () => loop.nowMs,
    idleMs: () => loop.idleMs,
    afterIteration: (end: () => void) => void (loop.end = end),
    afterMs: (_ms: number, act: () => void) => loop.later(act),
  }
  const installation = await openInstallation(config, { log, url, now })
  whenDone(() => installation.close())
  const parts = {
    ...installation,
    dist: environment['DIST'] ?? '',
    eventLoop,
    onUndeclared: noteUndeclared,
  }
  const app = await buildApp(parts)
  whenDone(() => app.close())
  // For requests that `ask` did not make.
  whenDone(throwUndeclared)
  return { ...parts, owner, app, clock, loop, ...asker(app) }
}

let undeclared: Error | null = null

function noteUndeclared({ method, path }: Call, { code }: Refusal): void {
  undeclared ??= new Error(`${method} ${path} refuses with '${code}', which it does not declare`)
}

/** Called where a test gets its answer: the reason must come before 'expected 404 to be 400'. */
function throwUndeclared(): void {
  const problem = undeclared
  undeclared = null
  if (problem) throw problem
}

/** Functions that send requests to an app. */
export function asker(app: FastifyInstance) {
  async function ask(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    { token, headers = {}, ip = '192.0.2.1' }: Asking = {},
  ): Promise<Answer> {
    const response = await app.inject({
      method,
      url: path,
      remoteAddress: ip,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    throwUndeclared()
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return {
      status: response.statusCode,
      body: isJson && response.body ? response.json<Answer['body']>() : {},
      headers: response.headers,
    }
  }

  /** Requests one call, with the types of its definition. */
  async function askCall<C extends Call>(call: C, input: InputOf<C>, asking: Asking = {}) {
    const rest = { ...(input as Record<string, string>) }
    const take = (field: string): string => {
      const value = String(rest[field])
      delete rest[field]
      return value
    }
    const path = call.path.replace(/:(\w+)/g, (_, field: string) => encodeURIComponent(take(field)))
    const headers = Object.fromEntries(
      Object.entries(call.headers ?? {})
        .filter(([field]) => field in rest)
        .map(([field, header]) => [header, take(field)]),
    )
    const query = call.method === 'GET' ? `?${String(new URLSearchParams(rest))}` : ''
    const answer = await ask(call.method, path + query, call.method === 'GET' ? undefined : rest, {
      ...asking,
      headers: { ...headers, ...asking.headers },
    })
    return { ...answer, body: answer.body as ReplyOf<C> & Partial<Said> }
  }

  /** A user who signed up and logged in through the API. */
  async function newUser(referralCode?: string): Promise<TestUser> {
    const name = `user ${randomBytes(6).toString('hex')}`
    const account = { username: name, email: `${name.slice(5)}@example.org`, password: 'secret-1' }
    const ip = `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`
    const joining = { ...account, referralCode: referralCode ?? null }
    const signedUp = await askCall(signup, joining, { ip })
    if (signedUp.status !== 200) throw new Error(`Sign-up failed: ${signedUp.body.message}`)
    const { email, password } = account
    const { token, user } = (await askCall(login, { email, password }, { ip })).body
    return { ...account, token, ...user, address: user.address as Address }
  }

  return { ask, askCall, newUser }
}

interface TestUser extends User {
  address: Address
  password: string
  token: string
}
