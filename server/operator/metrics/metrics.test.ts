import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { Registry } from 'prom-client'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { verifierKey } from '#api/chain/log/checkpoint.ts'
import { cosignerKey } from '#api/chain/log/cosignature.ts'
import { publicKeyOf } from '#ed25519'
import { fileNameOf } from '../../backup/backupFormat.ts'
import { writeProgress } from '../../backup/backupState.ts'
import { Replica } from '../../chain/continuity/Replica.ts'
import { testApp } from '../../testing/testApp.ts'
import { silentLog } from '../../testing/testLedger.ts'
import { startWitness } from '../../testing/witnesses/testWitnesses.ts'
import { collectMetrics } from './collectMetrics.ts'
import { watchDatabase } from './watchDatabase.ts'

const PROJECT = join(import.meta.dirname, '../../..')
const read = (path: string) => readFile(join(PROJECT, path), 'utf8')

const secret = new Uint8Array(32).fill(5)
const LOG = verifierKey('localhost:4000/log', publicKeyOf(secret))
const present = await startWitness(LOG)
/** Nobody listens there. */
const absent = `http://127.0.0.1:1 ${cosignerKey('absent.example/w', secret)}`
const world = await testApp({
  SIGNING_KEY: Buffer.from(secret).toString('base64'),
  WITNESSES: `${present.url} ${present.verifierKey}, ${absent}`,
})
const replica = new Replica(world.url, world.continuity, silentLog)
afterAll(() => replica.close())
/** As with an embedded database. */
const databaseFolder = world.config.dataDir
const metrics = collectMetrics(world.app, { ...world, databaseFolder, replica })
const linesOf = async (register: Registry) => (await register.metrics()).split('\n')

const { referralCode } = await world.newUser()
await world.newUser(referralCode)

test('the metrics show commits, jobs, witnesses, checkpoints and the disk', async () => {
  await vi.waitFor(
    async () => expect(await linesOf(metrics)).toContain('cxac_witnesses_cosigned 1'),
    5000,
  )
  const lines = await linesOf(metrics)
  for (const line of [
    'cxac_database_answers 1',
    'cxac_ledger_lag_blocks 0',
    'cxac_ledger_batch_orders_count 2',
    'cxac_ledger_commit_seconds_count 2',
    'cxac_jobs_waiting{task="email-mail"} 2',
    'cxac_jobs_given_up{task="email-mail"} 0',
    'cxac_witnesses_asked 2',
    'cxac_witnesses_needed 2',
    'cxac_checkpoint_lag_seconds 0',
    'cxac_streams_open 0',
  ])
    expect(lines).toContain(line)
  expect(lines.join('\n')).toMatch(/cxac_disk_free_bytes\{folder="data"\} \d{6}/)
})

test('the metrics show unfollowed and unpublished blocks and failing jobs', async () => {
  const { app, newUser, owner, pool, clock, ...parts } = await testApp({ WITNESSES: absent })
  const failing = collectMetrics(app, { ...parts, pool })
  await newUser((await newUser()).referralCode)
  const rival = await owner.connect()
  onTestFinished(() => rival.release(true))
  // Holding the lock of `Publisher` stops publishing meanwhile.
  await rival.query('SELECT pg_advisory_lock(4000007)')
  await owner.query('UPDATE published_checkpoint SET size = 0')
  await owner.query(
    'UPDATE chain_head SET block = block + 3, version2_block = block + 3, version3_block = block + 3',
  )
  await pool.query(
    `SELECT FROM graphile_worker.permanently_fail_jobs((SELECT array_agg(id) FROM (
       SELECT id FROM graphile_worker.jobs LIMIT 1) AS one), 'no')`,
  )
  clock.now += 60_000
  const lines = await linesOf(failing)
  expect(lines).toContain('cxac_ledger_lag_blocks 3')
  expect(lines).toContain('cxac_jobs_given_up{task="email-mail"} 1')
  const lag = lines.find(line => line.startsWith('cxac_checkpoint_lag_seconds '))!
  expect(Number(lag.split(' ')[1])).toBeGreaterThanOrEqual(60)
})

test('the metrics show the age of the newest backup in all places', async () => {
  expect(await linesOf(metrics)).toContain('cxac_backup_age_seconds +Inf')
  const { dataDir } = world.config
  const progress = { whole: '', segment: '', keys: '' }
  for (const minutes of [5, 30]) {
    const last = fileNameOf(new Date(world.clock.now - minutes * 60_000))
    await writeProgress(dataDir, `place ${minutes}`, { ...progress, last })
  }
  expect(await linesOf(metrics)).toContain('cxac_backup_age_seconds 300')
})

test('without a database the other metrics are still served', async () => {
  const register = new Registry()
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1 })
  watchDatabase(register, { ...world, pool })
  const lines = await linesOf(register)
  expect(lines).toContain('cxac_database_answers 0')
  expect(lines).toContain('cxac_ledger_lag_blocks Nan')
})

const NAME = /\b(?:cxac|process|nodejs)_[a-z0-9_]+/g
for (const file of ['dashboard.json', 'alerts.yml'])
  test(`every metric that ${file} names exists`, async () => {
    const text = await read(`deploy/watching/${file}`)
    const known = new Set((await metrics.getMetricsAsJSON()).map(({ name }) => name))
    const named = (text.match(NAME) ?? []).map(name => name.replace(/_(bucket|sum|count)$/, ''))
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter(name => !known.has(name))).toEqual([])
  })

test('every metric of ours is documented for operators, and every alert has its paragraph', async () => {
  const page = await read('docs/operating/monitoring.md')
  const ours = (await metrics.getMetricsAsJSON()).map(({ name }) => name)
  expect(ours.filter(name => name.startsWith('cxac_') && !page.includes(`\`${name}`))).toEqual([])
  const rules = (await read('deploy/watching/alerts.yml')).split('- alert: ').slice(1)
  const paragraphs = new Map(page.split(/^#+ /m).map(text => [anchorOf(text), text]))
  for (const rule of rules) {
    const alert = rule.split('\n', 1)[0]!
    const anchor = /runbook: docs\/operating\/monitoring\.md#(\S+)/.exec(rule)?.[1]
    expect(paragraphs.get(anchor ?? '') ?? `no paragraph #${anchor}`).toContain(`\`${alert}\``)
  }
})

/** The anchor that GitHub derives from a heading. */
const anchorOf = (paragraph: string) =>
  paragraph
    .split('\n', 1)[0]!
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')
