import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import pino from 'pino'
import { expect, onTestFailed, onTestFinished, test } from 'vitest'
import { NO_RULES } from '#api/chain/replay/issuingRules.ts'
import { micros } from '#api/chain/money.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../settings/config.ts'
import { transferOrder } from '../../ledger/transfer.ts'
import { openInstallation } from '../../start/openInstallation.ts'
import { collectMetrics } from '../../operator/metrics/collectMetrics.ts'
import { runTerminal } from '../../operator/terminal/runTerminal.ts'
import { FAULT_REPEATS } from '../../testing/faultRepeats.ts'
import { asker } from '../../testing/testApp.ts'
import { databaseCopies } from '../../testing/databaseCopies.ts'
import { testDatabase } from '../../testing/database/testDatabase.ts'
import { openingOrder, openTestLedger, randomAddress } from '../../testing/testLedger.ts'
import { newAccount, startSupervised } from '../../testing/testServer.ts'
import { auditDatabase } from '../auditing/auditDatabase.ts'
import { acceptLosses, readAccepted, readOpenLoss, reportLoss } from './losses.ts'
import { readHead } from '../reading/records.ts'
import { Continuity } from './Continuity.ts'

const ANSWERED_WITHIN_MS = 20_000
const LOST = 'the database lacks a served block: refusing to serve'
const TELLING = ['/transactions', '/statistics', '/holders', '/daily', '/checkpoint', '/blocks/1']
const [anna, ben] = [randomAddress(), randomAddress()]
const keys = {
  SIGNING_KEY: randomBytes(32).toString('base64'),
  KYC_KEY: randomBytes(32).toString('base64'),
}

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cxac-set-back-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The app as a process opens it. */
async function start(url: string, dataDir: string) {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const config = readConfig({ DATA_DIR: dataDir, ...keys }, dataDir)
  const installation = await openInstallation(config, { log, url })
  const app = await buildApp({ ...installation, dist: '' })
  const metrics = collectMetrics(app, installation)
  const { ask } = asker(app)
  const { ledger, pool, continuity } = installation

  /** Retries after a cut connection, as any client would. */
  const answered = async (path: string, method: 'GET' | 'POST' = 'GET') => {
    for (;;) {
      const { status, body } = await ask(method, path, method === 'POST' ? {} : undefined)
      if (status < 500 || body.code === 'ledger_set_back') return { status, body }
    }
  }
  const pay = () =>
    ledger.submit(
      transferOrder({
        from: anna,
        to: ben,
        amount: micros(1n),
        fee: micros(0n),
        key: null,
        atMs: Date.now(),
      }),
    )
  return {
    ...installation,
    answered,
    pay,
    lines: () => lines.filter(line => line.includes(LOST)),
    metrics: () => metrics.metrics(),
    async open() {
      await ledger.submit(openingOrder(anna, micros(1_000_000n), Date.now()))
      await ledger.submit(openingOrder(ben, micros(0n), Date.now()))
    },
    async head() {
      const { rows } = await pool.query<{ block: bigint; hash: Buffer }>(
        'SELECT block, hash FROM chain_head',
      )
      return { block: Number(rows[0]!.block), hash: rows[0]!.hash.toString('hex') }
    },
    async lossFound() {
      while (!continuity.loss) await continuity.check()
      // The first check may come before others wrote; the next one finds that too.
      await continuity.check()
    },
    async operator(...args: string[]) {
      const printed: string[] = []
      const print = (line: string) => printed.push(line)
      await runTerminal({ ...installation, who: 'root (terminal)', print }, args)
      return printed.join('\n')
    },
    async stop() {
      await app.close()
      await installation.close()
    },
  }
}

type Process = Awaited<ReturnType<typeof start>>

async function pays(process: Process, times: number): Promise<void> {
  for (let done = 0; done < times;)
    await process.pay().then(
      () => done++,
      () => {},
    )
}

test('after a rollback a running server serves, signs and moves nothing until an operator accepts the loss', async () => {
  const { url, pool } = await testDatabase()
  const copies = databaseCopies(url)
  const dataDir = await newFolder()
  let server = await start(url, dataDir)
  await server.open()
  for (let i = 0; i < FAULT_REPEATS; i++) {
    await copies.keep()
    // Fewer each time: what was accepted before must not cover what was served since.
    await pays(server, FAULT_REPEATS + 2 - i)
    expect((await server.answered('/api/checkpoint')).status).toBe(200)
    const served = await server.head()
    await copies.bringBack()

    if (i % 2) {
      // A server that knew nothing of the lost blocks continues, and announces another chain.
      const stranger = await openTestLedger(url, pool)
      await stranger.ledger.submit(openingOrder(randomAddress(), micros(1n), Date.now()))
      await stranger.close()
    } else {
      for (let outcome = ''; outcome !== 'ledger_set_back';)
        outcome = await server.pay().then(
          () => expect.unreachable('was moved'),
          (error: { code: string }) => error.code,
        )
    }
    await server.lossFound()
    const found = await server.head()
    for (const path of TELLING)
      expect(await server.answered(`/api${path}`), path).toMatchObject({
        status: 503,
        body: { code: 'ledger_set_back' },
      })
    for (const path of ['/api/transfer/coin', '/api/signup', '/api/mining/start'])
      expect((await server.answered(path, 'POST')).status, path).not.toBe(200)
    expect((await server.answered('/healthz')).status).toBe(200)
    expect((await server.answered('/api/settings')).status).toBe(200)
    expect(await server.answered('/readyz')).toMatchObject({ status: 503, body: { served, found } })
    expect(await server.metrics()).toContain('cxac_ledger_set_back 1')
    expect(server.lines()).toHaveLength(1)
    expect(await server.head()).toEqual(found)
    await server.continuity.check()
    expect(await Promise.race([server.continuity.over, Promise.resolve('not over')])).toBe(
      'not over',
    )

    const wrong = server.operator('ledger', 'accept-loss', String(found.block), served.hash)
    await expect(wrong).rejects.toThrow(`${found.block} ${found.hash}`)
    const said = await server.operator('ledger', 'accept-loss', String(found.block), found.hash)
    expect(said).toMatch(new RegExp(`lost blocks +\\d+ to ${served.block}\n`))
    expect(said).toContain(`a checkpoint of ${served.block} blocks`)
    await server.continuity.check()
    expect(await server.continuity.over).toBe('an operator accepted the loss')
    await server.stop()
    server = await start(url, dataDir)
    expect((await server.answered('/readyz')).status).toBe(200)
    expect((await server.answered('/api/checkpoint')).status).toBe(200)
    expect(await server.metrics()).toContain('cxac_ledger_set_back 0')
  }
  await pays(server, 1)
  await server.stop()
  await auditDatabase(pool, { rules: NO_RULES })
  const { rows } = await pool.query('SELECT FROM losses WHERE accepted_by = $1', [
    'root (terminal)',
  ])
  expect(rows).toHaveLength(FAULT_REPEATS)
  expect(await readdir(join(dataDir, 'served'))).toHaveLength(1)
})

test('a loss that was just accepted is not reported again by a process that did not know it', async () => {
  const { pool } = await testDatabase()
  const found = await readHead(pool)
  const hash = randomBytes(32)
  const served = { block: 9, hash, transactions: 9, wallets: 0, signed: 9, knownLosses: [] }
  await reportLoss(pool, { served, found })
  expect(await readOpenLoss(pool)).toMatchObject({ lastBlock: 9 })
  await acceptLosses(pool, 'somebody', Date.now())
  await reportLoss(pool, { served, found })
  expect(await readOpenLoss(pool)).toBeNull()
  // The same loss after the chain has continued is another loss.
  const knownLosses = await readAccepted(pool)
  await reportLoss(pool, { served: { ...served, knownLosses }, found })
  expect(await readOpenLoss(pool)).toMatchObject({ lastBlock: 9 })
})

test('a rollback to the last block that a server has written is detected by what it served since', async () => {
  const { url, pool } = await testDatabase()
  const copies = databaseCopies(url)
  const server = await start(url, await newFolder())
  await server.open()
  await copies.keep()
  const stranger = await openTestLedger(url, pool)
  await stranger.ledger.submit(openingOrder(randomAddress(), micros(1n), Date.now()))
  await stranger.close()
  await server.continuity.check()
  await copies.bringBack()
  for (let outcome = ''; outcome !== 'ledger_set_back';)
    outcome = await server.pay().then(
      () => expect.unreachable('was moved'),
      (error: { code: string }) => error.code,
    )
  await server.stop()
})

test('a read that began before the rollback is repeated if another block was served meanwhile', async () => {
  const { url, pool } = await testDatabase()
  const copies = databaseCopies(url)
  const anybodyPays = async (times: number) => {
    const { ledger, continuity, close } = await openTestLedger(url, pool)
    for (let i = 0; i < times; i++)
      await ledger.submit(openingOrder(randomAddress(), micros(1n), Date.now()))
    await close()
    return continuity.served
  }
  const answered = Promise.withResolvers<void>()
  const arriving = Promise.withResolvers<void>()
  const slow = {
    async query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]) {
      const answer = await pool.query<Row>(text, values)
      answered.resolve()
      await arriving.promise
      return answer
    },
  }
  const continuity = new Continuity(slow, pino({ level: 'silent' }), null)
  continuity.markServed(await anybodyPays(1))
  await copies.keep()
  await anybodyPays(2)
  const reading = continuity.readHead()
  await answered.promise
  await copies.bringBack()
  const served = await anybodyPays(1)
  continuity.markServed(served)
  arriving.resolve()
  expect(Buffer.from((await reading).hash)).toEqual(Buffer.from(served.hash))
  await continuity.check()
  expect(continuity.loss).toBeNull()
})

test('a server that was down during the rollback detects it at its start; one accepted loss covers all servers', async () => {
  const { url } = await testDatabase()
  const copies = databaseCopies(url)
  const [first, second] = [await newFolder(), await newFolder()]
  let server = await start(url, first)
  await server.open()
  await copies.keep()
  await pays(server, 2)
  await (await start(url, second)).stop()
  await pays(server, 2)
  await server.stop()
  await copies.bringBack()

  server = await start(url, first)
  const { body } = await server.answered('/readyz')
  const { found } = body as { found: { block: number; hash: string } }
  expect(body).toMatchObject({ code: 'ledger_set_back', served: { block: found.block + 4 } })
  expect(server.lines()).toHaveLength(1)
  await expect(server.pay()).rejects.toMatchObject({ code: 'ledger_set_back' })
  const said = await server.operator('ledger', 'accept-loss', String(found.block), found.hash)
  expect(said).toMatch(/transactions +4\n/)
  await server.stop()

  for (const folder of [first, second]) {
    server = await start(url, folder)
    await server.pay()
    await server.stop()
  }
  await expect(server.operator('ledger', 'accept-loss', '0', '00')).rejects.toThrow()
})

test('an empty database is not accepted with the data folder of another one', async () => {
  const dataDir = await newFolder()
  const server = await start((await testDatabase()).url, dataDir)
  await server.open()
  await server.stop()
  const other = await start((await testDatabase()).url, dataDir)
  expect((await other.answered('/readyz')).status).toBe(503)
  await other.operator('ledger', 'accept-loss', '0', '0'.repeat(64))
  await other.continuity.check()
  expect(await other.continuity.over).toBe('an operator accepted the loss')
  await other.stop()
})

test('when the right database is back, no operator is needed', async () => {
  const { url, pool } = await testDatabase()
  const dataDir = await newFolder()
  const server = await start(url, dataDir)
  await server.open()
  const { rows } = await pool.query<{ hash: Buffer }>('SELECT hash FROM blocks')
  await pool.query('ALTER TABLE blocks DISABLE TRIGGER blocks_stay')
  await pool.query("UPDATE blocks SET hash = decode(repeat('07', 32), 'hex')")
  await server.lossFound()
  await pool.query('UPDATE blocks SET hash = $1', [rows[0]!.hash])
  await server.continuity.check()
  expect(await server.continuity.over).toBe('the database has the served block again')
  await server.stop()
})

test('a server under npm start continues by itself when the loss is accepted', async () => {
  const { url } = await testDatabase()
  const copies = databaseCopies(url)
  const dataDir = await newFolder()
  const server = await startSupervised({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    ...keys,
    LOG_LEVEL: 'warn',
  })
  onTestFailed(() => console.error(server.output()))
  /** Each start has a port of its own. */
  const ready = async () => {
    const latest = [...server.output().matchAll(/CXAC +(\S+)/g)].at(-1)![1]!
    // A server that exits at this moment may never answer.
    const signal = AbortSignal.timeout(ANSWERED_WITHIN_MS)
    const answer = await fetch(`${latest}/readyz`, { signal }).catch(() => null)
    return (await answer?.json()) as { status?: string; code?: string } | undefined
  }
  await newAccount(server.url, 'first')
  await copies.keep()
  await expect.poll(async () => (await ready())?.status).toBe('ready')
  // A sign-up without a bonus makes no block, but is served.
  await newAccount(server.url, 'second')
  await copies.bringBack()
  await expect.poll(async () => (await ready())?.code).toBe('ledger_set_back')
  const terminal = await start(url, await newFolder())
  const { block, hash } = await terminal.head()
  expect(await terminal.operator('ledger', 'accept-loss', String(block), hash)).toMatch(
    /lost blocks +none\ntransactions +0\nwallets +1\n/,
  )
  await terminal.stop()
  await expect.poll(async () => (await ready())?.status).toBe('ready')
  expect(server.output()).toContain('Starting it again')
})
