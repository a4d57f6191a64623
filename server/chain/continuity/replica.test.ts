import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { ledgerNdjson } from '#api/calls/explorer.ts'
import { transactionsOfAddress } from '#api/calls/ledger.ts'
import { micros } from '#api/chain/money.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../settings/config.ts'
import { clusterFiles } from '../../backup/clusterFiles.ts'
import { Cluster } from '../../db/embedded/cluster.ts'
import { openInstallation } from '../../start/openInstallation.ts'
import { collectMetrics } from '../../operator/metrics/collectMetrics.ts'
import { asker } from '../../testing/testApp.ts'
import { openingOrder, randomAddress, silentLog, testLedger } from '../../testing/testLedger.ts'
import { recordQueries } from '../../testing/database/recordQueries.ts'
import { whenDone } from '../../testing/whenDone.ts'
import { readBlocks } from '../reading/readBlocks.ts'
import { Replica } from './Replica.ts'

const parent = await mkdtemp(join(tmpdir(), 'cxac-replica-'))
await chmod(parent, 0o755)
whenDone(() => rm(parent, { recursive: true, force: true }))
const primary = await Cluster.open(join(parent, 'primary'), false, () => {})
await primary.start()
whenDone(() => primary.stop())
const replicated = await Cluster.open(await sameOwner(), false, () => {}, copyPrimary)
await replicated.start()
whenDone(() => replicated.stop())

const config = readConfig(
  {
    DATA_DIR: join(parent, 'data'),
    DATABASE_URL: primary.urlOf('postgres'),
    DATABASE_OWNER_URL: primary.ownerUrlOf('postgres'),
    DATABASE_READ_URL: replicated.urlOf('postgres'),
  },
  parent,
)
const installation = await openInstallation(config, { log: silentLog })
whenDone(() => installation.close())
const app = await buildApp({ ...installation, dist: '' })
whenDone(() => app.close())
const metrics = collectMetrics(app, installation)
const { askCall } = asker(app)

/** The password comes along with the roles. */
async function sameOwner(): Promise<string> {
  const folder = join(parent, 'replica')
  await mkdir(folder)
  await writeFile(join(folder, 'postgres.password'), primary.password)
  return folder
}

/** As `pg_basebackup` does, with the address of its primary. */
async function copyPrimary(folder: string, user: { uid: number; gid: number } | null) {
  const url = new URL(primary.ownerUrlOf('postgres'))
  const client = new pg.Client(url.href)
  await client.connect()
  const source = { client, folder: primary.folder, prefix: '', onTaken: () => {} }
  for await (const { path, isFolder, bytes } of clusterFiles(source))
    await write(join(folder, path), isFolder ? null : bytes)
  await client.end()
  const follow = `host=${decodeURIComponent(url.hostname)} port=${url.port} user=${url.username} password=${url.password}`
  await write(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${follow}'\n`)
  await write(join(folder, 'standby.signal'), '')

  async function write(path: string, content: string | AsyncIterable<Buffer> | null) {
    await mkdir(content === null ? path : dirname(path), { recursive: true, mode: 0o700 })
    if (content !== null) await writeFile(path, content, { mode: 0o600 })
    if (user) await chown(path, user.uid, user.gid)
  }
}

async function onReplica(statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(replicated.ownerUrlOf('postgres'))
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statement)
  await client.end()
  return rows
}

const address = randomAddress()
let given = 0
/** One micro for a wallet, which the first call opens. */
async function give(): Promise<void> {
  const opening = openingOrder(address, micros(1n), Date.now())
  const isFirst = given++ === 0
  const decide: typeof opening.decide = facts => ({
    ...opening.decide(facts),
    ...(isFirst ? {} : { opens: [] }),
  })
  await installation.ledger.submit({ ...opening, decide })
}
let pagesRead = 0
/** With another limit each time: a page that was read before is cached. */
const historyLength = async () =>
  (await askCall(transactionsOfAddress, { address, limit: 100 + pagesRead++ })).body.length
const reads = async (outcome: string) => {
  const { values } = await installation.replica!.reads.get()
  return values.find(({ labels }) => labels['outcome'] === outcome)?.value ?? 0
}
const lag = async () =>
  /^cxac_replica_lag_blocks (\S+)/m.exec(await metrics.metrics())?.[1] ?? 'not there'
const caughtUp = () => vi.waitFor(async () => expect(await lag()).toBe('0'), 10_000)
const answersAgain = () =>
  vi.waitFor(async () => {
    const before = await reads('answered')
    expect(await historyLength()).toBe(given)
    expect(await reads('answered')).toBeGreaterThan(before)
  }, 10_000)

test('lists and exports are read from the replica only', async () => {
  await give()
  await give()
  await caughtUp()
  await answersAgain()
  const asked = recordQueries(installation.reader, installation.pool)
  expect(await historyLength()).toBe(given)
  const exported = await app.inject({ url: ledgerNdjson.path })
  expect(exported.body.split('\n')).toHaveLength(given + 2)
  // Only for the checkpoint, which is signed from the primary, and every five seconds by `Continuity`.
  const others = asked.filter(({ text }) => !/chain_head|checkpoints|losses/.test(text))
  expect(others).toEqual([])
})

test('served blocks are shown although the replica lags, and it is used again when it has caught up', async () => {
  await give()
  await caughtUp()
  await onReplica('SELECT pg_wal_replay_pause()')
  await give()
  const before = await reads('behind')
  expect(await historyLength()).toBe(given)
  expect(await reads('behind')).toBe(before + 1)
  expect(await lag()).toBe('1')
  await onReplica('SELECT pg_wal_replay_resume()')
  await caughtUp()
  await answersAgain()
})

test('a silent replica breaks no read', async () => {
  await give()
  await answersAgain()
  const connections = await onReplica(
    "SELECT pid FROM pg_stat_activity WHERE application_name = 'cxac-reader'",
  )
  const signalAll = (signal: NodeJS.Signals) => {
    for (const { pid } of connections) process.kill(Number(pid), signal)
  }
  expect(connections.length).toBeGreaterThan(0)
  signalAll('SIGSTOP')
  const before = await reads('failed')
  expect(await historyLength()).toBe(given)
  signalAll('SIGCONT')
  expect(await reads('failed')).toBe(before + 1)
  await answersAgain()
})

test('a replica that vanishes breaks no read, and is used again when it is back', async () => {
  await give()
  await answersAgain()
  const before = await reads('failed')
  await replicated.stop()
  expect(await historyLength()).toBe(given)
  expect(await reads('failed')).toBeGreaterThan(before)
  expect(await lag()).toBe('Nan')
  await replicated.start()
  await answersAgain()
})

test('a database that is not a replica is never used, however long its chain', async () => {
  const [own, other] = [await testLedger(), await testLedger()]
  for (const { ledger } of [own, other, other])
    await ledger.submit(openingOrder(randomAddress(), micros(1n)))
  const replica = new Replica(other.url, own.continuity, silentLog)
  whenDone(() => replica.close())
  expect(await readBlocks(replica.withFallback(own.pool), 0, 10)).toHaveLength(1)
  const { values } = await replica.reads.get()
  expect(values).toMatchObject([{ labels: { outcome: 'behind' }, value: 1 }])
})
