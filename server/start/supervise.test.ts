import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { Cluster } from '../db/embedded/cluster.ts'
import { loginAround, newAccount, startSupervised, supervising } from '../testing/testServer.ts'

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

for (const [whom, signal] of [
  ['all processes', 'SIGTERM'],
  ['all processes', 'SIGINT'],
  ['npm start alone', 'SIGHUP'],
] as const)
  test(`${signal} to ${whom} finishes requests, stops the database and is a success`, async () => {
    const server = await start()
    const pid = server.child.pid!
    await newAccount(server.url, signal)
    const status = await loginAround(server.url, signal, async () => {
      process.kill(whom === 'all processes' ? -pid : pid, signal)
      await until(() => server.output().includes('Finishing running requests'))
    })
    expect(status, server.output()).toBe(200)
    expect(await server.ended, server.output()).toBe(0)
    expect(isDatabaseLeft()).toBe(false)
  })

/** Says how it was told to end. */
const OBEDIENT = `
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => { console.log('told', signal); process.exit(0) })
  setInterval(() => {}, 1000)
  console.log('listens')`

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  test(`${signal} to npm start alone is passed on, and its end is waited for`, async () => {
    const child = spawn(process.execPath, superviseArgs(OBEDIENT))
    onTestFinished(() => void child.kill('SIGKILL'))
    let output = ''
    child.stdout.on('data', chunk => {
      output += String(chunk)
      if (output === 'listens\n') child.kill(signal)
    })
    const [code] = (await once(child, 'close')) as [number | null]
    expect([code, output]).toEqual([0, `listens\ntold ${signal}\n`])
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

const superviseArgs = (program: string) => [
  '--input-type=module',
  '-e',
  supervising(['-e', program]),
]
const superviseToEnd = (program: string) =>
  spawnSync(process.execPath, superviseArgs(program), { encoding: 'utf8' })
