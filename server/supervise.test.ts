import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { Cluster } from './db/cluster.ts'
import { FAULT_REPEATS } from './testing/faultRepeats.ts'
import { loginAround, newAccount, startSupervised, supervising } from './testing/testServer.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'cxac-supervise-'))
await chmod(dataDir, 0o755)
afterAll(async () => {
  // Left running only when a test has failed.
  await (await Cluster.open(dataDir, true, () => {})).stop()
  await rm(dataDir, { recursive: true, force: true })
})

const start = () => startSupervised({ DATA_DIR: dataDir })
const isDatabaseLeft = () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'))
/** On a busy machine too. */
const until = (isSo: () => boolean) => vi.waitUntil(isSo, 300_000)

test('a person who asks again after a second is not kept waiting, a repeated signal is one wish', async () => {
  const server = await start()
  await newAccount(server.url, 'first')
  let firstMs = 0
  const asking = loginAround(server.url, 'first', async () => {
    firstMs = performance.now()
    const repeated = setInterval(() => process.kill(-server.child.pid!, 'SIGINT'), 50)
    await server.ended
    clearInterval(repeated)
  })
  await expect(asking).rejects.toThrow()
  expect(await server.ended, server.output()).not.toBe(0)
  expect(performance.now() - firstMs).toBeGreaterThan(1000)
})

for (const [whom, signal, times] of [
  ['all processes', 'SIGTERM', Math.ceil(FAULT_REPEATS / 4)],
  ['all processes', 'SIGHUP', 1],
  ['all processes', 'SIGINT', 1],
  ['npm start alone', 'SIGHUP', 1],
  ['npm start alone', 'SIGINT', 1],
] as const)
  test(`${signal} to ${whom} finishes requests, stops the database and is a success`, async () => {
    for (let i = 0; i < times; i++) {
      const server = await start()
      const pid = server.child.pid!
      const status = await loginAround(server.url, 'first', async () => {
        process.kill(whom === 'all processes' ? -pid : pid, signal)
        await until(() => server.output().includes('Finishing running requests'))
      })
      expect(status, server.output()).toBe(200)
      expect(await server.ended, server.output()).toBe(0)
      expect(isDatabaseLeft()).toBe(false)
    }
  })

test('a killed server is started again with a sentence, and can be stopped as before', async () => {
  const server = await start()
  const pids = () =>
    [...server.output().matchAll(/^process (\d+)$/gm)].map(([, pid]) => Number(pid))
  process.kill(pids()[0]!, 'SIGKILL')
  await until(() => server.output().match(/CXAC +http/g)?.length === 2)
  expect(server.output()).toContain('The server died (SIGKILL). Starting it again')
  expect(pids()).toHaveLength(2)
  server.child.kill('SIGTERM')
  expect(await server.ended, server.output()).toBe(0)
  expect(isDatabaseLeft()).toBe(false)
})

test('a server that dies at once three times in a row stays down', () => {
  const { status, stderr } = superviseToEnd('process.kill(process.pid, "SIGKILL")')
  expect(status).toBe(1)
  expect(stderr).toMatch(/Starting it again[\s\S]*Starting it again/)
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
