import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Notary } from '../chain/notary.ts'
import { startWitness } from '../testing/witnesses/testWitnesses.ts'
import { newAccount, post, startServer } from '../testing/testServer.ts'
import { form, photo } from '../testing/testPictures.ts'

const parent = await mkdtemp(join(tmpdir(), 'cxac-backup-'))
await chmod(parent, 0o755)
afterAll(() => rm(parent, { recursive: true, force: true }))
const BACKUP_KEY = randomBytes(24).toString('base64')
const dataDir = join(parent, 'data')

/** As npm runs it, while this process goes on. */
function run(command: string, args: readonly string[], environment: Record<string, string> = {}) {
  const env = { PATH: process.env['PATH'], INIT_CWD: parent, DATA_DIR: dataDir, BACKUP_KEY }
  return new Promise<{ status: number; said: string }>(done => {
    const program = join(import.meta.dirname, `${command}.ts`)
    const options = { env: { ...env, ...environment } }
    const child = execFile(process.execPath, [program, ...args], options, (_, out, err) =>
      done({ status: child.exitCode!, said: out + err }),
    )
  })
}

type Account = Awaited<ReturnType<typeof newAccount>>

async function pay(url: string, from: Account, to: Account, key: string): Promise<string> {
  const transfer = { fromAddress: from.address, toAddress: to.address, amount: 0.000001 }
  const headers = { authorization: `Bearer ${from.token}`, 'idempotency-key': key }
  const { status, body } = await post(url, '/api/transfer/coin', transfer, headers)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return (body['transaction'] as { transactionHash: string }).transactionHash
}

async function upload(url: string, { token }: Account): Promise<string> {
  const { payload, headers } = form([{ bytes: await photo() }])
  const response = await fetch(`${url}/upload/file`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: new Uint8Array(payload),
  })
  return ((await response.json()) as { fileUrl: string }).fileUrl
}

async function openPicture(url: string, path: string, { token }: Account): Promise<Buffer> {
  const { pathname } = new URL(path, url)
  const response = await fetch(url + pathname, { headers: { authorization: `Bearer ${token}` } })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

test('an installation is backed up while people pay, destroyed, and is back with all that was acknowledged before', async () => {
  const settings = { DATA_DIR: dataDir, TRANSFER_FEE: '0.000001' }
  const server = await startServer(settings)
  const anna = await newAccount(server.url, 'anna')
  const ben = await newAccount(server.url, 'ben', anna.referralCode)
  const picture = await upload(server.url, ben)
  const seen = await openPicture(server.url, picture, ben)

  /** Hash by key, of what was answered. */
  const acknowledged = new Map<string, string>()
  let isPaying = true
  const paying = Array.from({ length: 4 }, async () => {
    while (isPaying) {
      const key = randomUUID()
      acknowledged.set(key, await pay(server.url, ben, anna, key))
    }
  })
  while (acknowledged.size < 20) await new Promise(setImmediate)
  const before = [...acknowledged]
  const backedUp = await run('backup', ['copies'])
  const during = acknowledged.size - before.length
  isPaying = false
  await Promise.all(paying)
  expect(backedUp.said).toContain('read back and right')
  expect(during).toBeGreaterThan(0)
  const [name] = await readdir(join(parent, 'copies'))
  expect(name).toMatch(/^cxac-.*Z\.backup$/)
  expect((await stat(join(parent, 'copies', name!))).mode & 0o777).toBe(0o600)
  expect((await run('restore', ['copies'])).said).toContain('is not empty')
  server.child.kill('SIGTERM')
  await server.ended
  await rm(dataDir, { recursive: true })

  const restored = await run('restore', ['copies'])
  expect(restored.said).toMatch(/The ledger is right: \d+ blocks/)
  expect(restored.said).toMatch(/everything as of .*Z, \d+ minutes? ago/)
  expect(await readdir(dataDir)).not.toContain('restoring')
  const again = await startServer(settings)
  const ledger = await (await fetch(`${again.url}/api/ledger.ndjson`)).text()
  for (const [, hash] of before) expect(ledger.split(hash)).toHaveLength(2)
  const [key, hash] = before[0]!
  expect(await pay(again.url, ben, anna, key)).toBe(hash)
  expect((await openPicture(again.url, picture, ben)).equals(seen)).toBe(true)
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200)
  await pay(again.url, ben, anna, randomUUID())
  again.child.kill('SIGTERM')
  await again.ended
  expect((await run('audit', [])).said).toContain('The ledger is right')
})

test('a restored ledger that a witness has seen more of says so, and stands still until an operator accepts the loss', async () => {
  const secret = Buffer.from(await readFile(join(dataDir, 'signing.key'), 'utf8'), 'base64')
  const { url, verifierKey } = await startWitness(Notary.keyOf(secret, 'localhost:0/log'))
  const WITNESSES = `${url} ${verifierKey}`
  const server = await startServer({ DATA_DIR: dataDir, WITNESSES })
  const name = verifierKey.split('+', 1)[0]!
  const published = async () => (await fetch(`${server.url}/log/checkpoint`)).text()
  while (!(await published()).includes(name));
  server.child.kill('SIGTERM')
  await server.ended

  const older = { DATA_DIR: join(parent, 'older'), WITNESSES }
  const { said } = await run('restore', ['copies'], older)
  expect(said).toMatch(
    new RegExp(`The witness ${name} has seen \\d+ blocks, and there are \\d+ here`),
  )
  expect(said).toContain('It is OLDER than what a witness has seen')
  const standing = await startServer(older)
  const ready = await fetch(`${standing.url}/readyz`)
  const { code, found } = (await ready.json()) as {
    code: string
    found: { block: number; hash: string }
  }
  expect({ status: ready.status, code }).toEqual({ status: 503, code: 'ledger_set_back' })
  const accepting = ['ledger', 'accept-loss', String(found.block), found.hash]
  const accepted = await run('operator', accepting, older)
  expect(accepted.said).toContain('lost blocks')
  standing.child.kill('SIGTERM')
  await standing.ended
  const again = await startServer(older)
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200)
  again.child.kill('SIGTERM')
  await again.ended
})

test('what is not whole or not ours to open is refused with a sentence, and nothing is left behind', async () => {
  const original = join(parent, 'copies', (await readdir(join(parent, 'copies')))[0]!)
  const bytes = await readFile(original)
  const empty = join(parent, 'empty')
  await mkdir(join(parent, 'broken'))
  const broken = join(parent, 'broken', 'broken.backup')
  const cases: [(file: string) => Promise<void>, string, Record<string, string>][] = [
    [
      async () => {},
      'BACKUP_KEY does not open',
      { BACKUP_KEY: randomBytes(24).toString('base64') },
    ],
    [file => flip(file, bytes, bytes.length - 1), 'damaged or cut off', {}],
    [file => flip(file, bytes, Math.floor(bytes.length / 2)), 'damaged or cut off', {}],
    [file => flip(file, bytes, 0), 'is no backup of CXAC', {}],
    [file => flip(file, bytes, 20), 'BACKUP_KEY does not open', {}],
    [file => truncate(file, bytes.length - 1), 'damaged or cut off', {}],
    [file => truncate(file, 62 + 2 ** 20 + 16), 'damaged or cut off', {}],
    [file => truncate(file, 62), 'damaged or cut off', {}],
    [file => truncate(file, 10), 'is no backup of CXAC', {}],
    [async () => {}, 'Set BACKUP_KEY', { BACKUP_KEY: '' }],
    [async () => {}, 'another signing key', { SIGNING_KEY: randomBytes(32).toString('base64') }],
  ]
  for (const [harm, sentence, environment] of cases) {
    await copyFile(original, broken)
    await harm(broken)
    const { status, said } = await run('restore', [broken], { DATA_DIR: empty, ...environment })
    expect({ status, said }).toEqual({ status: 1, said: expect.stringContaining(sentence) })
    await expect(stat(empty)).rejects.toThrow('ENOENT')
  }
})

async function flip(file: string, bytes: Buffer, place: number): Promise<void> {
  const changed = Buffer.from(bytes)
  changed[place]! ^= 1
  await writeFile(file, changed)
}

test('of several backups the newest is taken, or the newest of a time; an unfinished one never', async () => {
  const folder = join(parent, 'several')
  await mkdir(folder)
  const leave = (name: string) => writeFile(join(folder, name), 'whatever is no backup')
  const elsewhere = { DATA_DIR: join(parent, 'elsewhere') }
  const saying = async (...args: string[]) =>
    (await run('restore', ['several', ...args], elsewhere)).said
  await leave('cxac-2026-01-01T00-00-00.000Z.backup.7.unfinished')
  expect(await saying()).toContain('never finished')
  await leave('cxac-2020-01-01T00-00-00.000Z.backup')
  await leave('cxac-2021-01-01T00-00-00.000Z.backup')
  expect(await saying()).toContain('2021-01-01T00-00-00.000Z.backup is no backup')
  expect(await saying('--until', '2021-01-01T00:00:00+01:00')).toContain('cxac-2020-01-01T00')
  expect(await saying('--until', '2019-12-31T00:00:00Z')).toContain('later than --until')
  expect(await saying('--until', 'yesterday')).toContain('a time with its zone')
})

for (const [why, args, environment, sentence] of [
  ['no folder', [], {}, 'npm run backup -- FOLDER'],
  ['no key', ['x'], { BACKUP_KEY: '' }, 'Set BACKUP_KEY'],
  ['a weak key', ['x'], { BACKUP_KEY: 'secret' }, 'BACKUP_KEY'],
  ['a folder that dies with the data', [join(dataDir, 'x')], {}, 'in the data folder itself'],
  ['a database elsewhere', ['x'], { DATABASE_URL: 'postgres://x/y' }, 'DATABASE_URL'],
  ['no installation', ['x'], { DATA_DIR: join(parent, 'nothing') }, 'There is no installation'],
] as const)
  test(`npm run backup with ${why} is refused with a sentence`, async () => {
    const { status, said } = await run('backup', args, environment)
    expect({ status, said }).toEqual({ status: 1, said: expect.stringContaining(sentence) })
    await expect(stat(join(parent, 'x'))).rejects.toThrow('ENOENT')
  })
