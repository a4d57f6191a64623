import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REFERRAL_BONUS } from '#api/limits.ts'
import { micros } from '#api/chain/money.ts'
import { buildApp } from '../app.ts'
import { Notary } from '../chain/notary.ts'
import { askWitnesses } from '../transparency/publish/askWitnesses.ts'
import { readConfig } from '../settings/config.ts'
import { findProgress } from '../backup/findProgress.ts'
import { slotOf } from '../backup/slot.ts'
import { Cluster } from '../db/embedded/cluster.ts'
import { transferOrder } from '../ledger/transfer.ts'
import { openInstallation, type Installation } from '../start/openInstallation.ts'
import { asker } from '../testing/testApp.ts'
import { openingOrder, randomAddress, silentLog } from '../testing/testLedger.ts'
import { form, photo } from '../testing/testPictures.ts'
import { startWitness } from '../testing/witnesses/testWitnesses.ts'
import { backupPlace } from './backupPlace.ts'
import { findBackup } from './findBackup.ts'
import { makeBackup } from './makeBackup.ts'
import { restoreBackup } from './restoreBackup.ts'

const parent = await mkdtemp(join(tmpdir(), 'cxac-backup-'))
await chmod(parent, 0o755)
afterAll(() => rm(parent, { recursive: true, force: true }))
const BACKUP_KEY = randomBytes(24).toString('base64')
const OTHER_KEY = randomBytes(32).toString('base64')
const dataDir = join(parent, 'data')
/** Made while a backup is written, some before and some after its moment. */
const PAYMENTS = 300
const copies = join(parent, 'copies')

const configOf = (environment: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: dataDir, BACKUP_KEY, LOG_LEVEL: 'silent', ...environment }, parent)

/** Returns the output. */
async function backUp(typed: string, environment: Record<string, string> = {}) {
  const config = configOf(environment)
  const said: string[] = []
  await makeBackup(config, await backupPlace(typed, config), false, line => said.push(line))
  return said.join('\n')
}

async function restore(
  typed: string,
  environment: Record<string, string>,
  until: Date | null = null,
) {
  const config = configOf(environment)
  const { place, chosen } = (await findBackup(config, typed, until))!
  const said: string[] = []
  await restoreBackup(config, place, chosen, line => said.push(line))
  return said.join('\n')
}

/** The app in this process, on its embedded database. */
async function open(environment: Record<string, string> = {}) {
  const installation = await openInstallation(configOf(environment), { log: silentLog })
  const app = await buildApp({ ...installation, dist: '' })
  const close = async () => {
    await app.close()
    await installation.close()
  }
  return { ...installation, app, ...asker(app), close }
}
type Opened = Awaited<ReturnType<typeof open>>

const [anna, ben] = [randomAddress(), randomAddress()]
const pay = async ({ ledger }: Installation, key: string) => {
  const order = { from: anna, to: ben, amount: micros(1n), fee: micros(0n) }
  const paid = await ledger.submit(transferOrder({ ...order, key, atMs: Date.now() }))
  if (!('made' in paid)) throw new Error('It was paid before')
  return Buffer.from(paid.made.hash).toString('hex')
}

async function upload({ app }: Opened, token: string): Promise<string> {
  const { payload, headers } = form([{ bytes: await photo() }])
  const request = { method: 'POST', url: '/upload/file', payload } as const
  const response = await app.inject({
    ...request,
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  return response.json<{ fileUrl: string }>().fileUrl
}

const openPicture = async ({ app }: Opened, url: string, token: string) => {
  const response = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  return response.statusCode === 200 ? response.rawPayload.toString('hex') : response.statusCode
}

async function hashesOf({ pool }: Opened): Promise<Set<string>> {
  const { rows } = await pool.query<{ hash: string }>(
    "SELECT encode(hash, 'hex') AS hash FROM transactions",
  )
  return new Set(rows.map(({ hash }) => hash))
}

/** What happened in the installation before it is destroyed. */
interface History {
  token: string
  pictures: { early: string; late: string; deleted: string }
  seen: { early: unknown; late: unknown }
  /** Hashes of payments that were acknowledged before the moment, and of those begun after it. */
  before: string[]
  after: string[]
  moment: Date
  /** Of a witness that has seen all of it. */
  witnesses: string
  /** Whether an increment could continue the files in the folder, for each change. */
  goesOn: Record<string, boolean>
  said: { whole: string; log: string; secondLog: string }
}
let history: History

beforeAll(async () => {
  const world = await open()
  await world.ledger.submit(openingOrder(anna, REFERRAL_BONUS, Date.now()))
  await world.ledger.submit(openingOrder(ben, micros(0n), Date.now()))
  const { token } = await world.newUser()
  const [early, deleted] = [await upload(world, token), await upload(world, token)]
  const acknowledged: string[] = []
  const keepPaying = async (times: number) => {
    for (let i = 0; i < times; i++) acknowledged.push(await pay(world, randomUUID()))
  }
  const paying = keepPaying(PAYMENTS)
  const whole = await backUp(copies)
  await paying
  const late = await upload(world, token)
  const before = [...acknowledged]
  const moment = new Date(Date.now() + 1)
  while (Date.now() <= moment.getTime()) await new Promise(setImmediate)
  const after = [await pay(world, randomUUID())]
  await world.storage.remove(deleted.split('/').at(-1)!)
  const notes = await readFile(join(dataDir, 'backups.json'))
  const payingOn = keepPaying(PAYMENTS)
  await backUp(copies)
  await payingOn
  // As after a crash between the increment and its entry in backups.json.
  await writeFile(join(dataDir, 'backups.json'), notes)
  const log = await backUp(copies)
  after.push(await pay(world, randomUUID()))
  const secondLog = await backUp(copies)
  const goesOn = await whatGoesOn()
  const secret = Buffer.from(await readFile(join(dataDir, 'signing.key'), 'utf8'), 'base64')
  const { url, verifierKey } = await startWitness(Notary.keyOf(secret, world.origin))
  const notary = new Notary(world.pool, world.continuity, world.secret, world.origin)
  await askWitnesses({ notary, reader: world.reader }, [{ url, verifierKey }])
  const seen = {
    early: await openPicture(world, early, token),
    late: await openPicture(world, late, token),
  }
  await world.close()
  await rename(dataDir, join(parent, 'destroyed'))
  history = {
    token,
    pictures: { early, late, deleted },
    seen,
    before,
    after,
    moment,
    witnesses: `${url} ${verifierKey}`,
    said: { whole, log, secondLog },
    goesOn,
  }
}, 120_000)

test('the first backup is full and later ones are increments, during payments', async () => {
  const { whole, log, secondLog } = history.said
  expect(whole).toMatch(/a full backup as of .*read back and right/)
  expect(log).toMatch(/an increment since the last backup there, up to .*read back and right/)
  expect(secondLog).toContain('an increment')
  const names = (await readdir(copies)).toSorted()
  expect(names).toEqual([
    expect.stringMatching(/^cxac-[^_]*Z\.backup$/),
    expect.stringMatching(/^cxac-.*Z_.*Z\.wal$/),
    expect.stringMatching(/^cxac-.*Z_.*Z\.wal$/),
    expect.stringMatching(/^cxac-.*Z_.*Z\.wal$/),
  ])
  const [base, since] = await Promise.all(names.map(name => stat(join(copies, name))))
  expect(since!.size).toBeLessThan(base!.size / 2)
})

/** While the server runs: changes one requirement of an increment at a time, and restores it. */
async function whatGoesOn(): Promise<Record<string, boolean>> {
  const cluster = await Cluster.open(dataDir, true, () => {})
  const client = new pg.Client(cluster.ownerUrlOf('postgres'))
  await client.connect()
  const place = await backupPlace(copies, configOf())
  const goesOn = async (backupKey = BACKUP_KEY, nowMs = Date.now()) =>
    (await findProgress(client, dataDir, { place, backupKey }, nowMs)) !== null
  const without = async (path: string) => {
    await rename(path, `${path}.away`)
    const answer = await goesOn()
    await rename(`${path}.away`, path)
    return answer
  }
  const [whole, , , log] = (await readdir(copies)).toSorted().map(name => join(copies, name))
  const answers = {
    'nothing else': await goesOn(),
    'another BACKUP_KEY': await goesOn(randomBytes(24).toString('base64')),
    'a week later': await goesOn(BACKUP_KEY, Date.now() + 8 * 86_400_000),
    'the clock set back': await goesOn(BACKUP_KEY, Date.now() - 86_400_000),
    'without the full backup': await without(whole!),
    'without the last increment': await without(log!),
    'without a key': await without(join(dataDir, 'kyc.key')),
    'without backups.json': await without(join(dataDir, 'backups.json')),
  }
  await client.query(`SELECT pg_drop_replication_slot('${slotOf(copies)}')`)
  const withoutSlot = await goesOn()
  await client.end()
  return { ...answers, 'without its replication slot': withoutSlot }
}

test('an increment is written only if it continues the files in the folder', () => {
  const { 'nothing else': asItIs, ...changed } = history.goesOn
  expect(asItIs).toBe(true)
  expect(Object.entries(changed).filter(([, answer]) => answer)).toEqual([])
})

test.concurrent('a restore has every payment acknowledged by the last backup, and no deleted document', async () => {
  const { token, pictures, seen, before, after } = history
  const said = await restore(copies, {})
  expect(said).toMatch(/The ledger is right: \d+ blocks/)
  expect(said).toMatch(/everything as of .*Z, \d+ minutes? ago/)
  expect(await readdir(dataDir)).not.toContain('restoring')
  const world = await open()
  const hashes = await hashesOf(world)
  expect([...before, ...after].filter(hash => !hashes.has(hash))).toEqual([])
  expect(await openPicture(world, pictures.early, token)).toBe(seen.early)
  expect(await openPicture(world, pictures.late, token)).toBe(seen.late)
  expect(await world.storage.get(pictures.deleted.split('/').at(-1)!)).toBeNull()
  await pay(world, randomUUID())
  await world.close()
})

test.concurrent('a restored moment that is older than what a witness has seen is reported, and the server answers 503', async () => {
  const { pictures, before, after, moment, witnesses } = history
  const older = { DATA_DIR: join(parent, 'older'), WITNESSES: witnesses }
  const said = await restore(copies, older, moment)
  expect(said).toContain(`everything as of ${moment.toISOString()}`)
  expect(said).toMatch(/The witness .* has seen \d+ blocks, and there are \d+ here/)
  expect(said).toContain('It is OLDER than what a witness has seen')
  const standing = await open(older)
  const ready = await standing.app.inject({ url: '/readyz' })
  const { code } = ready.json<{ code: string }>()
  expect({ status: ready.statusCode, code }).toEqual({ status: 503, code: 'ledger_set_back' })
  const hashes = await hashesOf(standing)
  expect(before.filter(hash => !hashes.has(hash))).toEqual([])
  expect(after.filter(hash => hashes.has(hash))).toEqual([])
  const stored = await Promise.all(
    Object.values(pictures).map(url => standing.storage.get(url.split('/').at(-1)!)),
  )
  expect(stored.map(bytes => bytes !== null)).toEqual([true, true, true])
  await standing.close()
})

test.concurrent('a backup that does not fit or is damaged is refused with a sentence, and nothing is left behind', async () => {
  const [whole, , log, secondLog] = (await readdir(copies)).toSorted()
  const empty = join(parent, 'empty')
  const gap = join(parent, 'gap')
  await mkdir(gap)
  for (const name of [whole!, secondLog!]) await copyFile(join(copies, name), join(gap, name))
  const damaged = join(parent, 'damaged.backup')
  await copyFile(join(copies, whole!), damaged)
  await truncate(damaged, (await stat(damaged)).size - 1)
  for (const [typed, environment, sentence] of [
    [
      copies,
      { BACKUP_KEY: randomBytes(24).toString('base64') },
      'encrypted with another BACKUP_KEY',
    ],
    [copies, { BACKUP_KEY: '' }, 'Set BACKUP_KEY'],
    [join(copies, whole!), { SIGNING_KEY: OTHER_KEY }, 'another signing key'],
    [damaged, {}, 'damaged or cut off'],
    [gap, {}, `continues ${log}, which is missing`],
    [join(copies, log!), {}, 'which is missing'],
  ] as const) {
    await expect(restore(typed, { DATA_DIR: empty, ...environment })).rejects.toThrow(sentence)
    await expect(stat(empty)).rejects.toThrow('ENOENT')
  }
  const full = { DATA_DIR: join(parent, 'destroyed') }
  await expect(restore(copies, full)).rejects.toThrow('is not empty')
})

test('the newest backup is chosen, or the files for a moment, but never an unfinished one', async () => {
  const folder = join(parent, 'several')
  await mkdir(folder)
  const leave = (name: string) => writeFile(join(folder, name), '')
  const choose = async (until?: string) =>
    (await findBackup(configOf(), folder, until ? new Date(until) : null))?.chosen
  await leave('cxac-2026-01-01T00-00-00.000Z.backup.7.unfinished')
  await expect(choose()).rejects.toThrow('only an unfinished backup')
  const [old, young] = ['cxac-2020-01-01T00-00-00.000Z', 'cxac-2021-01-01T00-00-00.000Z']
  const logs = [2, 3].map(day => `${old}_2020-01-0${day}T00-00-00.000Z.wal`)
  for (const name of [`${old}.backup`, `${young}.backup`, ...logs]) await leave(name)
  expect(await choose()).toEqual({ names: [`${young}.backup`], until: null })
  const all = [`${old}.backup`, ...logs]
  expect(await choose('2021-01-01T00:00:00+01:00')).toEqual({ names: all, until: null })
  const moment = '2020-01-02T05:00:00.000Z'
  expect(await choose(moment)).toEqual({ names: all, until: new Date(moment) })
  const early = '2020-01-01T05:00:00.000Z'
  expect(await choose(early)).toEqual({ names: all.slice(0, 2), until: new Date(early) })
  expect(await choose('2020-01-01T00:00:00Z')).toEqual({ names: all.slice(0, 1), until: null })
  await expect(choose('2019-12-31T00:00:00Z')).rejects.toThrow('later than --until')
})

for (const [why, typed, environment, sentence] of [
  ['no key', 'x', { BACKUP_KEY: '' }, 'Set BACKUP_KEY'],
  ['a weak key', 'x', { BACKUP_KEY: 'secret' }, 'BACKUP_KEY'],
  ['a folder inside the data folder', join(dataDir, 'x'), {}, 'in the data folder itself'],
  ['a database elsewhere', 'x', { DATABASE_URL: 'postgres://x/y' }, 'DATABASE_URL'],
  ['no installation', 'x', { DATA_DIR: join(parent, 'nothing') }, 'There is no installation'],
] as const)
  test(`npm run backup with ${why} is refused with a sentence`, async () => {
    await expect(backUp(typed, environment)).rejects.toThrow(sentence)
  })

test('s3 is the bucket of S3_URL, which must be set', async () => {
  await expect(backupPlace('s3', configOf())).rejects.toThrow('Set S3_URL')
  const { name } = await backupPlace('s3', configOf({ S3_URL: 'https://s3.example/bucket' }))
  expect(name).toBe('https://s3.example/bucket/backups/')
})

for (const [command, args, sentence] of [
  ['backup', [], 'npm run backup -- FOLDER|s3'],
  ['restore', ['x', '--until', 'yesterday'], 'a time with its zone'],
] as const)
  test(`npm run ${command} -- ${args.join(' ')} prints what it needs`, async () => {
    const program = join(import.meta.dirname, `${command}.ts`)
    const said = await new Promise<string>(done =>
      execFile(process.execPath, [program, ...args], (_, out, err) => done(out + err)),
    )
    expect(said).toContain(sentence)
  })
