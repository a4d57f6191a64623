import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from './testing/database/testDatabase.ts'
import { loginAround, newAccount, post, startServer } from './testing/testServer.ts'

const parent = await mkdtemp(join(tmpdir(), 'cxac main '))
await chmod(parent, 0o755)
const dataDir = join(parent, 'data folder')
const start = (environment: Record<string, string> = {}) =>
  startServer({ DATA_DIR: dataDir, ...environment })
const postmaster = () =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
afterAll(() => rm(parent, { recursive: true, force: true }))

test('a first start makes everything, says where to look, and stops cleanly while finishing requests', async () => {
  const server = await start()
  expect(server.output()).toContain(dataDir)
  expect(server.output()).toContain('Ctrl-C')
  expect(server.output()).toContain('passwords travel in clear')
  const tokenFile = join(dataDir, 'operator-token')
  expect(server.output()).toContain(`token in ${tokenFile}`)
  expect(server.output()).not.toContain((await readFile(tokenFile, 'utf8')).trim())
  expect((await stat(tokenFile)).mode & 0o777).toBe(0o600)
  await newAccount(server.url, 'first')
  const status = await loginAround(server.url, 'first', async () => {
    server.child.kill('SIGHUP')
  })
  expect(status).toBe(200)
  expect(await server.ended, server.output()).toBe(0)
  await expect(readFile(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT')
})

test('a second server on the same data folder is refused with a sentence, and the first continues', async () => {
  const server = await start({ HOST: '127.0.0.1' })
  expect(server.output()).not.toContain('in clear')
  await expect(start()).rejects.toThrow(/Another CXAC server is already using the data folder/)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)

  // A server whose output nobody reads, as after a closed window, continues and stops cleanly.
  server.child.stdout!.destroy()
  server.child.stderr!.destroy()
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  await expect(readFile(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT')
})

test('after kill -9, the next server adopts the running database, or recovers one that was killed too', async () => {
  const killed = await start()
  await newAccount(killed.url, 'killed')
  const database = postmaster()
  killed.child.kill('SIGKILL')
  await killed.ended
  const next = await start()
  expect(postmaster()).toBe(database)
  const login = { email: 'killed@example.org', password: 'secret-1' }
  expect((await post(next.url, '/api/login', login)).status).toBe(200)
  next.child.kill('SIGKILL')
  await next.ended
  process.kill(database, 'SIGKILL')
  const last = await start()
  expect((await post(last.url, '/api/login', login)).status).toBe(200)
  last.child.kill('SIGTERM')
  expect(await last.ended, last.output()).toBe(0)
})

test('a taken port is named together with the variable that changes it', async () => {
  const taken = createServer()
  await new Promise<void>(done => taken.listen(0, '0.0.0.0', done))
  const { port } = taken.address() as AddressInfo
  const { url: DATABASE_URL } = await testDatabase()
  await expect(start({ PORT: String(port), DATABASE_URL })).rejects.toThrow(
    `Port ${port} is already in use. Set PORT to another port`,
  )
  await new Promise(done => taken.close(done))
})
