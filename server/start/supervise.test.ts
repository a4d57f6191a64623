import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { Cluster } from '../db/embedded/cluster.ts'
import {
  endGroup,
  loginAround,
  newAccount,
  startSupervised,
  supervising,
} from '../testing/testServer.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'cxac-supervise-'))
await chmod(dataDir, 0o755)
afterAll(async () => {
  // Still running only when a test has failed.
  await (await Cluster.open(dataDir, true, () => {})).stop()
  await rm(dataDir, { recursive: true, force: true })
})

const start = () => startSupervised({ DATA_DIR: dataDir })
const isDatabaseLeft = () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'))
/** A long timeout, for busy machines. */
const until = (isSo: () => boolean) => vi.waitUntil(isSo, 300_000)

test('a second signal after a second stops the server at once; an earlier one counts as the first', async () => {
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

// One signal of the three: the server gets SIGHUP in main.test.ts and SIGTERM below, npm start all of them below.
test('SIGINT to all processes finishes requests, stops the database and exits with 0', async () => {
  const server = await start()
  await newAccount(server.url, 'interrupted')
  const status = await loginAround(server.url, 'interrupted', async () => {
    process.kill(-server.child.pid!, 'SIGINT')
    await until(() => server.output().includes('Finishing running requests'))
  })
  expect(status, server.output()).toBe(200)
  expect(await server.ended, server.output()).toBe(0)
  expect(isDatabaseLeft()).toBe(false)
})

/** Prints the signal that ended it. */
const OBEDIENT = `
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => { console.log('received', signal); process.exit(0) })
  setInterval(() => {}, 1000)
  console.log('listens')`

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  for (const whom of ['only npm start', 'all processes'])
    test(`${signal} to ${whom} reaches the server, and npm start waits for its end`, async () => {
      const child = spawn(process.execPath, superviseArgs(OBEDIENT), { detached: true })
      onTestFinished(() => endGroup(child.pid!))
      let output = ''
      child.stdout.on('data', chunk => {
        output += String(chunk)
        if (output === 'listens\n')
          process.kill(whom === 'all processes' ? -child.pid! : child.pid!, signal)
      })
      const [code] = (await once(child, 'close')) as [number | null]
      expect([code, output]).toEqual([0, `listens\nreceived ${signal}\n`])
    })

test('a killed server is restarted with a message, and can be stopped as before', async () => {
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

test('a server with a wrong setting is not restarted', async () => {
  await expect(startSupervised({ DATA_DIR: dataDir, PORT: 'none' })).rejects.toThrow(
    /^(?!.*Starting it again).*PORT/s,
  )
})

const superviseArgs = (program: string) => [
  '--input-type=module',
  '-e',
  supervising(['-e', program]),
]
const superviseToEnd = (program: string) =>
  spawnSync(process.execPath, superviseArgs(program), { encoding: 'utf8' })
