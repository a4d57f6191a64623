import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { Cluster } from './db/cluster.ts'
import { newAccount, startSupervised, supervising } from './testing/testServer.ts'

const PATIENT = 300_000

const dataDir = await mkdtemp(join(tmpdir(), 'cxac-supervise-'))
await chmod(dataDir, 0o755)
afterAll(async () => {
  // Left running only when a test has failed.
  await (await Cluster.open(dataDir, true, () => {})).stop()
  await rm(dataDir, { recursive: true, force: true })
})

const start = () => startSupervised({ DATA_DIR: dataDir })
const isDatabaseLeft = () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'))
const person = { email: 'first@example.org', password: 'secret-1' }

test(
  'a person who asks again after a second is not kept waiting, a repeated signal is one wish',
  async () => {
    const server = await start()
    await newAccount(server.url, 'first')
    let firstMs = 0
    const asking = loginAround(server.url, async () => {
      firstMs = performance.now()
      const repeated = setInterval(() => process.kill(-server.child.pid!, 'SIGINT'), 50)
      await server.ended
      clearInterval(repeated)
    })
    await expect(asking).rejects.toThrow()
    expect(await server.ended, server.output()).not.toBe(0)
    expect(performance.now() - firstMs).toBeGreaterThan(1000)
  },
  PATIENT,
)

for (const [whom, signal, times] of [
  ['all processes', 'SIGTERM', 4],
  ['all processes', 'SIGHUP', 1],
  ['all processes', 'SIGINT', 1],
  ['npm start alone', 'SIGHUP', 1],
  ['npm start alone', 'SIGINT', 1],
] as const)
  test(
    `${signal} to ${whom} finishes requests, stops the database and is a success`,
    async () => {
      for (let i = 0; i < times; i++) {
        const server = await start()
        const pid = server.child.pid!
        const status = await loginAround(server.url, async () => {
          process.kill(whom === 'all processes' ? -pid : pid, signal)
          await vi.waitUntil(() => server.output().includes('Finishing running requests'), PATIENT)
        })
        expect(status, server.output()).toBe(200)
        expect(await server.ended, server.output()).toBe(0)
        expect(isDatabaseLeft()).toBe(false)
      }
    },
    PATIENT,
  )

test(
  'a killed server is started again with a sentence, and can be stopped as before',
  async () => {
    const server = await start()
    const pids = () =>
      [...server.output().matchAll(/^process (\d+)$/gm)].map(([, pid]) => Number(pid))
    process.kill(pids()[0]!, 'SIGKILL')
    await vi.waitUntil(() => server.output().match(/CXAC +http/g)?.length === 2, PATIENT)
    expect(server.output()).toContain('The server died (SIGKILL). Starting it again')
    expect(pids()).toHaveLength(2)
    server.child.kill('SIGTERM')
    expect(await server.ended, server.output()).toBe(0)
    expect(isDatabaseLeft()).toBe(false)
  },
  PATIENT,
)

test('a server that dies at once three times in a row stays down', () => {
  const { status, stderr } = superviseToEnd('process.kill(process.pid, "SIGKILL")')
  expect(status).toBe(1)
  expect(stderr.match(/Starting it again/g)).toHaveLength(2)
  expect(stderr).toContain('three times in a row')
})

test('a server that only a person can help is not started again', async () => {
  await expect(startSupervised({ DATA_DIR: dataDir, PORT: 'none' })).rejects.toThrow(
    /^(?!.*Starting it again).*PORT/s,
  )
})

const superviseToEnd = (program: string) =>
  spawnSync(process.execPath, ['--input-type=module', '-e', supervising(['-e', program])], {
    encoding: 'utf8',
  })

/** A login whose body follows only after the server has begun with it and `meanwhile` was done. */
function loginAround(url: string, meanwhile: () => Promise<void>): Promise<number | undefined> {
  return new Promise((done, failed) => {
    const asking = request(`${url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', expect: '100-continue' },
    })
    asking.on('continue', () => {
      meanwhile().then(() => asking.end(JSON.stringify(person)), failed)
    })
    asking.on('response', response => done(response.resume().statusCode)).on('error', failed)
    asking.flushHeaders()
  })
}
