import { Registry } from 'prom-client'
import { afterAll, expect, test } from 'vitest'
import { testKyc } from '../testing/testKyc.ts'
import { buildOperatorApp } from './app.ts'

const OPEN = ['localhost', 'localhost:4001', '127.0.0.1:4001', '[::1]:4001', 'LOCALHOST']
const STRANGE = ['evil.example', 'localhost.evil.example:4001', '127.0.0.1.evil.example']
const METRICS_TOKEN = 'kEwuqvb2zP4cHn8sLtY1xRj6oDg3fA9m'

const world = await testKyc()
const operatorsAt = async (changed: Partial<typeof world.config>) => {
  const config = { ...world.config, ...changed }
  const app = await buildOperatorApp({ ...world, config, metrics: new Registry() })
  afterAll(() => app.close())
  return app
}
const statuses = (app: typeof world.operatorApp, url: string, hosts: readonly string[]) =>
  Promise.all(hosts.map(async host => (await app.inject({ url, headers: { host } })).statusCode))

test('only the hosts that are meant are answered, whatever is asked for', async () => {
  for (const url of ['/metrics', '/operator/kyc?list=pending', '/']) {
    expect(await statuses(world.operatorApp, url, OPEN)).not.toContain(421)
    expect(new Set(await statuses(world.operatorApp, url, STRANGE))).toEqual(new Set([421]))
  }
  const forwarded = { host: 'evil.example', 'x-forwarded-host': 'localhost' }
  const refused = await world.operatorApp.inject({ url: '/metrics', headers: forwarded })
  expect(refused.json()).toHaveProperty('code', 'host_unknown')
})

test('OPERATOR_HOST and the host of OPERATOR_URL are meant too', async () => {
  const app = await operatorsAt({
    operatorHost: '10.1.2.3',
    operatorUrl: 'https://Operators.example.org',
  })
  const hosts = ['10.1.2.3:4001', 'operators.example.org', 'operators.example.org:443']
  expect(await statuses(app, '/operator/kyc?list=pending', hosts)).toEqual([401, 401, 401])
})

test('on another address than this machine’s the metrics open by METRICS_TOKEN alone', async () => {
  const ask = async (app: typeof world.operatorApp, authorization?: string) =>
    (await app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} }))
      .statusCode
  expect(await ask(world.operatorApp)).toBe(200)
  const closed = await operatorsAt({ operatorHost: '0.0.0.0' })
  expect(await ask(closed)).toBe(401)
  expect(await ask(closed, 'Bearer ')).toBe(401)
  for (const operatorHost of ['0.0.0.0', '127.0.0.1']) {
    const app = await operatorsAt({ operatorHost, metricsToken: METRICS_TOKEN })
    expect(await ask(app)).toBe(401)
    expect(await ask(app, `Bearer ${world.operatorToken}`)).toBe(401)
    expect(await ask(app, `Bearer ${METRICS_TOKEN}`)).toBe(200)
  }
})
