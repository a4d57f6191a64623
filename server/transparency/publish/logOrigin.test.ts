import { afterAll, expect, test } from 'vitest'
import { pino } from 'pino'
import { auditExport } from '#api/chain/replay/auditExport.ts'
import { formerKeyOf, signCheckpoint, verifyCheckpoint } from '#api/chain/log/checkpoint.ts'
import { parsePolicy } from '#api/chain/log/policy.ts'
import { treeRoot } from '#api/chain/tree/tree.ts'
import { ledgerNdjson } from '#api/calls/explorer.ts'
import { REFERRAL_BONUS } from '#api/limits.ts'
import { checkpoint } from '#api/calls/proofs.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../settings/config.ts'
import { openInstallation } from '../../start/openInstallation.ts'
import { collectMetrics } from '../../operator/metrics/collectMetrics.ts'
import { asker, testApp } from '../../testing/testApp.ts'
import { openingOrder, randomAddress } from '../../testing/testLedger.ts'
import { auditDatabase } from '../../chain/auditing/auditDatabase.ts'
import { readHead } from '../../chain/reading/records.ts'
import { isElsewhere } from './logOrigin.ts'

const first = await testApp({ PUBLIC_URL: 'https://wallet.example:8443' })
const { pool, secret, ledger } = first
const open = () => ledger.submit(openingOrder(randomAddress(), REFERRAL_BONUS, Date.now()))
await open()

/** The same installation, started again with another address. */
async function startAt(publicUrl: string) {
  const said: string[] = []
  const log = pino({ level: 'warn' }, { write: line => said.push(line) })
  const environment = { PUBLIC_URL: publicUrl, DATA_DIR: first.config.dataDir }
  const config = readConfig(environment, first.config.dataDir)
  const installation = await openInstallation(config, { log, url: first.url })
  const app = await buildApp({ ...installation, dist: '' })
  const metrics = collectMetrics(app, installation)
  afterAll(async () => {
    await app.close()
    await installation.close()
  })
  return { said, metrics, ...asker(app) }
}

test('checkpoint, key and policy name the log by the host of its address', async () => {
  const { body } = await first.askCall(checkpoint, {})
  expect(body.verifierKey).toMatch(/^wallet\.example:8443\/log\+/)
  expect(verifyCheckpoint(body.checkpoint, body.verifierKey)?.origin).toBe(
    'wallet.example:8443/log',
  )
  const policy = await first.app.inject({ url: '/log/policy' })
  expect(policy.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(policy.body).toBe(`log ${body.verifierKey} https://wallet.example:8443/log\nquorum none\n`)
  expect(parsePolicy(policy.body).logs).toHaveLength(1)
})

test('a later change of the address is logged, and the name stays', async () => {
  const later = await startAt('https://elsewhere.example')
  const { body } = await later.askCall(checkpoint, {})
  expect(body.verifierKey).toMatch(/^wallet\.example:8443\/log\+/)
  expect(later.said.join('')).toContain('the log keeps the name of its first address')
  expect(await later.metrics.metrics()).toContain('cxac_log_origin_differs 1')
  const same = await startAt('https://wallet.example:8443')
  expect(same.said).toEqual([])
  expect(isElsewhere('http://localhost:5173', 'localhost:4000/log')).toBe(false)
  expect(isElsewhere('https://wallet.example', 'localhost:4000/log')).toBe(true)
})

test('checkpoints signed under the former name are still accepted', async () => {
  const { block: size, frontier } = await readHead(pool)
  const former = formerKeyOf((await first.askCall(checkpoint, {})).body.verifierKey)!
  const note = signCheckpoint(
    { origin: 'cxac/ledger', size, root: treeRoot(frontier) },
    'cxac/ledger',
    secret,
  )
  await pool.query('DELETE FROM checkpoints')
  await pool.query('INSERT INTO checkpoints (size, note, verifier_key) VALUES ($1, $2, $3)', [
    size,
    note,
    former,
  ])
  const old = `${JSON.stringify({ checkpoint: note, verifierKey: former })}\n`
  const { verifierKey } = (await first.askCall(checkpoint, {})).body
  const older = await first.app.inject({ url: ledgerNdjson.path })
  const blocks = older.body.split('\n').filter(line => line.startsWith('{"block"'))
  await open()
  const newer = await first.app.inject({ url: `${ledgerNdjson.path}?from=${size + 1}` })
  await expect(auditDatabase(pool, { verifierKey })).resolves.toMatchObject({ checkpoints: 2 })
  const lines = [...blocks, old.trimEnd(), ...newer.body.trimEnd().split('\n')]
  for (const trustedKey of [undefined, verifierKey, former])
    await expect(auditExport(lines, { trustedKey, knownCheckpoint: note })).resolves.toMatchObject({
      signedBy: verifierKey,
    })
  const stranger = signCheckpoint(
    { origin: 'cxac/ledger', size, root: treeRoot(frontier) },
    'cxac/ledger',
    new Uint8Array(32).fill(9),
  )
  await expect(auditExport(lines, { knownCheckpoint: stranger })).rejects.toThrow(
    'known checkpoint: checkpoint has no valid signature',
  )
})
