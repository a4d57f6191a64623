import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { Address } from '#api/address.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openInstallation } from '../openInstallation.ts'
import { testDatabase } from './testDatabase.ts'
import { silentLog } from './testLedger.ts'

interface Answer {
  status: number
  body: Record<string, unknown> & { message?: string }
  headers: Record<string, unknown>
}

interface Asking {
  token?: string
  headers?: Record<string, string>
  /** The address the connection seems to come from. */
  ip?: string
}

/** The real app on a real database of its own. `clock.now` moves time. */
export async function testApp(environment: Record<string, string> = {}) {
  const { url } = await testDatabase()
  const clock = { now: Date.now() }
  const dataDir = await mkdtemp(join(tmpdir(), 'cxac-app-'))
  afterAll(() => rm(dataDir, { recursive: true, force: true }))
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...environment }, dataDir)
  const now = () => clock.now
  const installation = await openInstallation(config, { log: silentLog, url, now })
  afterAll(() => installation.close())
  const parts = { ...installation, dist: environment['DIST'] ?? '' }
  const app = await buildApp(parts)
  afterAll(() => app.close())
  return { ...parts, app, clock, ...asker(app) }
}

/** Ways to ask an app. */
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
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return {
      status: response.statusCode,
      body: isJson && response.body ? response.json<Answer['body']>() : {},
      headers: response.headers,
    }
  }

  /** A user who signed up and logged in, by the calls that everybody uses. */
  async function newUser(referralCode?: string): Promise<TestUser> {
    const name = `user ${randomBytes(6).toString('hex')}`
    const account = { username: name, email: `${name.slice(5)}@example.org`, password: 'secret-1' }
    const ip = `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`
    const signedUp = await ask('POST', '/api/signup', { ...account, referralCode }, { ip })
    if (signedUp.status !== 200) throw new Error(`Sign-up failed: ${signedUp.body.message}`)
    const { email, password } = account
    const { body } = await ask('POST', '/api/login', { email, password }, { ip })
    return { ...account, token: body['token'] as string, ...(body['user'] as TestProfile) }
  }

  return { ask, newUser }
}

interface TestProfile {
  uid: string
  id: string
  address: Address
  referralCode: string
}

interface TestUser extends TestProfile {
  username: string
  email: string
  password: string
  token: string
}
