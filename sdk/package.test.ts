import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { minifySync } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import type { ReplyOf } from '#api/call.ts'
import type { events } from '#api/calls/events.ts'
import type { Event } from '#api/schemas/events.ts'
import { testDatabase } from '#server/testing/database/testDatabase.ts'
import { newAccount, post, startServer } from '#server/testing/testServer.ts'
import { buildClient } from './buildClient.ts'
import { brokenNetwork } from './testing/brokenNetwork.ts'
import { deliver } from './testing/deliver.ts'

const run = promisify(execFile)
const MAX_GZIP_BYTES = 43_000

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

async function eventsOf(url: string, apiKey: string): Promise<Event[]> {
  const headers = { authorization: `Bearer ${apiKey}` }
  const response = await fetch(`${url}/api/events`, { headers })
  return ((await response.json()) as ReplyOf<typeof events>).events
}

function reversed(text: string): string {
  const page = JSON.parse(text) as ReplyOf<typeof events>
  return JSON.stringify({ ...page, events: page.events.toReversed() })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(done => server.once('listening', done))
  const { port } = server.address() as AddressInfo
  await new Promise(done => server.close(done))
  return port
}

test('the README’s five examples run against a real server, and pay and ship once', async () => {
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
    const ended = once(child, 'exit')
    const stop = async () => {
      child.kill()
      await ended
    }
    return { said: () => said, ended, stop }
  }
  const finish = async (name: string, args: string[], env: NodeJS.ProcessEnv) =>
    (await run(process.execPath, [name, ...args], { cwd: project, env })).stdout

  const PORT = String(await freePort())
  const hook = { url: `http://127.0.0.1:${PORT}/` }
  const { secret } = (await ask(shop.token, '/api/webhooks', hook)).body as { secret: string }
  const webhook = start('webhook.mjs', { ...asShop, PORT, CXAC_WEBHOOK_KEY: secret })
  await expect.poll(webhook.said).toContain('Listening')
  const SHOP_PORT = String(await freePort())
  // All that the shop sends and gets is doubled or cut.
  const network = await brokenNetwork(url)
  const asShopBehind = { ...asShop, CXAC_URL: network.url, SHOP_PORT }
  const openShop = async () => {
    const opened = start('shop.mjs', asShopBehind)
    await expect.poll(opened.said).toContain('Open')
    return opened
  }
  const shipping = await openShop()
  const orderAmount = async () => {
    const response = await fetch(`http://127.0.0.1:${SHOP_PORT}`, { method: 'POST' })
    return ((await response.json()) as { amount: number }).amount
  }
  expect([await orderAmount(), await orderAmount()]).toEqual([0.500001, 0.500002])

  const order = [shop.address, '0.500001', '1']
  const paid = await finish('pay.mjs', order, asCustomer)
  expect(paid).toMatch(/^Paid 0.500001 CXAC in block \d+: [0-9a-f]{64}\n$/)
  expect(await finish('pay.mjs', order, asCustomer)).toBe(paid)
  const hash = paid.trim().slice(-64)
  await expect.poll(shipping.said).toContain(`Ship order-1, paid with ${hash}`)
  await expect.poll(webhook.said).toContain(`Received 0.500001 CXAC: ${hash}`)

  await writeFile(
    join(project, 'wages.csv'),
    `w1,${shop.address},0.750002\nw2,${shop.address},999\n`,
  )
  const wages = await finish('payMany.mjs', ['wages.csv'], asCustomer)
  expect(wages).toBe('w1: paid 0.750002\nw2: Insufficient balance\n')
  await expect.poll(shipping.said).toContain('Ship order-2')
  // What was paid too much, less the fee.
  await expect.poll(shipping.said).toContain('Refunded 0.249 CXAC')
  await finish('pay.mjs', [shop.address, '0.3', 'stray'], asCustomer)
  // What is for no order, less the fee.
  await expect.poll(shipping.said).toContain('Refunded 0.299 CXAC')
  expect(shipping.said().match(/Ship/g)).toHaveLength(2)
  await shipping.stop()

  // As after a crash between acting and noting it.
  const stored = await readFile(join(project, 'shop.json'), 'utf8')
  const noted = stored.replaceAll('"shipped"', '"to ship"').replaceAll('"paid"', '"to pay"')
  await writeFile(join(project, 'shop.json'), noted)
  await rm(join(project, 'shipped/order-1'))
  const again = await openShop()
  const late = await finish('pay.mjs', [shop.address, '0.500001', 'late'], asCustomer)
  await expect.poll(again.said).toContain('Refunded 0.499001 CXAC')
  expect(await readdir(join(project, 'shipped'))).toEqual(['order-1', 'order-2'])
  expect(await readFile(join(project, 'shipped/order-1'), 'utf8')).toBe(hash)
  await expect.poll(webhook.said).toMatch(/(Received .*\n){4}/)
  expect(late).toContain('Paid 0.500001')
  const lastHash = again.said().trim().slice(-64)

  const asVisitor = { ...shared, CXAC_ADDRESS: customer.address }
  const checked = await finish('check.mjs', [lastHash], asVisitor)
  expect(checked).toContain(`transactionHash: '${lastHash}'`)
  expect(checked).toMatch(/\n8.992997 CXAC after 8 transactions, proven after block \d+\n$/)

  const unpaid = [await orderAmount(), await orderAmount()]
  await again.stop()
  for (const amount of unpaid)
    await finish('pay.mjs', [shop.address, String(amount), `late-${amount}`], asCustomer)
  network.change = (path, body) => (path.startsWith('/api/events') ? reversed(body) : body)
  const misled = start('shop.mjs', asShopBehind)
  await misled.ended
  expect(misled.said()).toContain('NotVerified')
  expect(await readdir(join(project, 'shipped'))).toEqual(['order-1', 'order-2'])
  network.change = (_path, body) => body
  const honest = await openShop()
  await expect.poll(honest.said).toMatch(/Ship order-3[^]*Ship order-4/)
  expect(honest.said().match(/Ship|Refunded/g)).toHaveLength(2)

  const OTHER_PORT = String(await freePort())
  const other = start('webhook.mjs', { ...asShop, PORT: OTHER_PORT, CXAC_WEBHOOK_KEY: secret })
  await expect.poll(other.said).toContain('Listening')
  const received = (await eventsOf(url, asShop.CXAC_API_KEY)).filter(
    ({ type }) => type === 'payment.received',
  )
  const send = (event: Event, what?: 'cut') =>
    deliver(`http://127.0.0.1:${OTHER_PORT}/`, secret, event, what)
  for (const event of received.toReversed()) {
    expect(await send(event, 'cut')).toBeNull()
    expect(await Promise.all([send(event), send(event)])).toEqual([204, 204])
  }
  expect(await send(received[0]!)).toBe(204)
  const told = [...other.said().matchAll(/Received .* CXAC: (\w+)/g)].map(([, one]) => one)
  expect(told).toEqual(received.toReversed().map(({ data }) => data.transaction!.transactionHash))

  const code = await readFile(join(project, 'node_modules/@cxac/client/client.js'), 'utf8')
  expect(code).not.toMatch(/^import |^export .* from /m)
  const { code: minified } = minifySync('client.js', code, { module: true })
  expect(gzipSync(minified).length).toBeLessThan(MAX_GZIP_BYTES)
})
