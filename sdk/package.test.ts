import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { minifySync } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#server/testing/testDatabase.ts'
import { newAccount, post, startServer } from '#server/testing/testServer.ts'
import { buildClient } from './buildClient.ts'

const run = promisify(execFile)
const MAX_GZIP_BYTES = 40_000

/** Built, packed and installed without a network, as a user has it. */
async function installed(folder: string): Promise<string> {
  await buildClient(join(folder, 'built'))
  const options = { cwd: folder, env: { ...process.env, npm_config_cache: join(folder, 'npm') } }
  const { stdout } = await run('npm', ['pack', './built', '--silent'], options)
  const project = join(folder, 'project')
  const args = ['install', '--offline', '--no-audit', '--no-fund', '--prefix', project]
  await run('npm', [...args, join(folder, stdout.trim())], options)
  return project
}

/** The programs of the README, by their first line. */
async function examples(): Promise<Map<string, string>> {
  const text = await readFile(join(import.meta.dirname, 'README.md'), 'utf8')
  return new Map(
    [...text.matchAll(/```js\n\/\/ (\w+\.mjs)\n([^]*?)```/g)].map(([, a, b]) => [a!, b!]),
  )
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(done => server.once('listening', done))
  const { port } = server.address() as AddressInfo
  await new Promise(done => server.close(done))
  return port
}

test('the five examples of the README run from the packed package against a real server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cxac-client-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const { url: database } = await testDatabase()
  const settings = { DATABASE_URL: database, DATA_DIR: join(folder, 'data') }
  const [project, server] = await Promise.all([
    installed(folder),
    startServer({ ...settings, WEBHOOK_NETWORKS: '127.0.0.0/8' }),
  ])
  const { url } = server
  const shop = await newAccount(url, 'shop')
  const customer = await newAccount(url, 'customer', shop.referralCode)
  const ask = (token: string, path: string, body: object) =>
    post(url, path, { password: 'secret-1', ...body }, { authorization: `Bearer ${token}` })
  const keyOf = async ({ token }: typeof shop) =>
    (await ask(token, '/api/api-keys', { name: 'Test', scopes: ['read', 'pay'] })).body[
      'secret'
    ] as string
  const checkpoint = (await (await fetch(`${url}/api/checkpoint`)).json()) as {
    verifierKey: string
  }
  const shared = { PATH: process.env['PATH'], CXAC_URL: url, CXAC_LOG_KEY: checkpoint.verifierKey }
  const asShop = { ...shared, CXAC_ADDRESS: shop.address, CXAC_API_KEY: await keyOf(shop) }
  const asCustomer = {
    ...shared,
    CXAC_ADDRESS: customer.address,
    CXAC_API_KEY: await keyOf(customer),
  }

  const programs = await examples()
  expect([...programs.keys()]).toEqual([
    'pay.mjs',
    'payMany.mjs',
    'shop.mjs',
    'webhook.mjs',
    'check.mjs',
  ])
  for (const [name, code] of programs) await writeFile(join(project, name), code)

  const start = (name: string, env: NodeJS.ProcessEnv) => {
    const child = spawn(process.execPath, [name], { cwd: project, env })
    onTestFinished(() => void child.kill())
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said += String(chunk)))
    return { said: () => said, stop: () => child.kill() }
  }
  const finish = async (name: string, args: string[], env: NodeJS.ProcessEnv) =>
    (await run(process.execPath, [name, ...args], { cwd: project, env })).stdout

  const PORT = String(await freePort())
  const hook = { url: `http://127.0.0.1:${PORT}/` }
  const { secret } = (await ask(shop.token, '/api/webhooks', hook)).body as { secret: string }
  const webhook = start('webhook.mjs', { ...asShop, PORT, CXAC_WEBHOOK_KEY: secret })
  await expect.poll(webhook.said).toContain('Listening')
  const shipping = start('shop.mjs', asShop)

  const order = [shop.address, '0.500017', '17']
  const paid = await finish('pay.mjs', order, asCustomer)
  expect(paid).toMatch(/^Paid 0.500017 CXAC in block \d+: [0-9a-f]{64}\n$/)
  expect(await finish('pay.mjs', order, asCustomer)).toBe(paid)
  const hash = paid.trim().slice(-64)
  await expect.poll(shipping.said).toContain(`Ship order-17, paid with ${hash}`)
  await expect.poll(webhook.said).toContain(`Received 0.500017 CXAC: ${hash}`)

  await writeFile(
    join(project, 'wages.csv'),
    `w1,${shop.address},0.500018\nw2,${shop.address},999\n`,
  )
  const wages = await finish('payMany.mjs', ['wages.csv'], asCustomer)
  expect(wages).toBe('w1: paid 0.500018\nw2: Insufficient balance\n')
  await expect.poll(shipping.said).toContain('Ship order-18')
  shipping.stop()
  const again = start('shop.mjs', asShop)
  const late = await finish('pay.mjs', [shop.address, '0.500017', 'late'], asCustomer)
  const lateHash = late.trim().slice(-64)
  await expect.poll(webhook.said).toMatch(/(Received .*\n){3}/)
  expect(again.said() + shipping.said()).toMatch(/^(Ship order-1[78], .*\n){2}$/)

  const asVisitor = { ...shared, CXAC_ADDRESS: customer.address }
  const checked = await finish('check.mjs', [lateHash], asVisitor)
  expect(checked).toContain(`transactionHash: '${lateHash}'`)
  expect(checked).toMatch(/\n8.496948 CXAC after 4 transactions, proven after block \d+\n$/)

  const code = await readFile(join(project, 'node_modules/@cxac/client/client.js'), 'utf8')
  expect(code).not.toMatch(/^import |^export .* from /m)
  const { code: minified } = minifySync('client.js', code, { module: true })
  expect(gzipSync(minified).length).toBeLessThan(MAX_GZIP_BYTES)
})
