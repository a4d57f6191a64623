import { pino } from 'pino'
import * as Type from 'typebox'
import { expect, inject, onTestFinished, test } from 'vitest'
import { administer, testDatabase } from '../testing/database/testDatabase.ts'
import { startProxy } from '../testing/services/startProxy.ts'
import { JobsClient } from './JobsClient.ts'
import { defineTask, enqueue, workOnJobs } from './jobs.ts'

const { url, pool } = await testDatabase()

test('a malformed job fails once, is logged without its data, and is not retried', async () => {
  const said: string[] = []
  const log = pino({ level: 'error' }, { write: line => void said.push(line) })
  const done: string[] = []
  const mail = defineTask(Type.Object({ what: Type.Enum(['known']) }), async ({ what }) => {
    done.push(what)
  })
  await enqueue(pool, 'mail', { what: 'unheard-of' })
  await enqueue(pool, 'mail', { what: 'known' })
  onTestFinished(await workOnJobs(url, { mail }, '', log))
  const waiting = async () =>
    (await pool.query('SELECT FROM graphile_worker._private_jobs')).rowCount
  while (await waiting()) await new Promise(setImmediate)
  expect(done).toEqual(['known'])
  expect(said).toHaveLength(1)
  expect(said[0]).toContain('a job was not understood')
  expect(said[0]).not.toContain('unheard-of')
})

test('a job that ends while the database is unreachable is done once, and the server continues', async () => {
  const proxy = await startProxy(url)
  onTestFinished(() => proxy.close())
  const log = pino({ level: 'silent' })
  let times = 0
  const errand = defineTask(Type.Object({}), async () => {
    times++
    proxy.goAway()
  })
  await enqueue(pool, 'errand', {})
  onTestFinished(await workOnJobs(proxy.url, { errand }, '', log))
  // The uncaught error that would end the server fails the test run.
  while (proxy.turnedAway() < 2) await new Promise(setImmediate)
  proxy.comeBack()
  const waiting = async () =>
    (await pool.query('SELECT FROM graphile_worker._private_jobs')).rowCount
  while (await waiting()) await new Promise(setImmediate)
  expect(times).toBe(1)
})

test('a database that takes no connection, or has become a replica, counts as unreachable', async () => {
  const clusterUrl = inject('clusterUrl')
  const name = new URL(url).pathname.slice(1)
  const codeOf = (asked: Promise<unknown>) =>
    asked.then(String, (error: { code: string }) => error.code)
  const client = new JobsClient({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  const raise = (code: string) =>
    codeOf(client.query(`DO $$ BEGIN RAISE SQLSTATE '${code}'; END $$`))
  expect(await raise('25006')).toBe('EHOSTUNREACH')
  expect(await raise('53100')).toBe('EHOSTUNREACH')
  expect(await raise('23505')).toBe('23505')

  const connecting = (to: string) => codeOf(new JobsClient({ connectionString: to }).connect())
  expect(await connecting(url.replace(name, `${name}_gone`))).toBe('EHOSTUNREACH')
  await administer(clusterUrl, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  expect(await connecting(url)).toBe('EHOSTUNREACH')
  await administer(clusterUrl, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
})
