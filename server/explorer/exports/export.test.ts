import fc from 'fast-check'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { crc32, gunzipSync, inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { auditExport } from '#api/chain/replay/auditExport.ts'
import { formatBlockLine, formatCheckpointLine } from '#api/chain/replay/exportLine.ts'
import { ledgerCsv, ledgerNdjson } from '#api/calls/explorer.ts'
import type { Transaction } from '#api/schemas/ledger.ts'
import { REFERRAL_BONUS } from '#api/limits.ts'
import { micros } from '#api/chain/money.ts'
import { Notary } from '../../chain/notary.ts'
import { readChain } from '../../chain/reading/readChain.ts'
import { openingOrder, randomAddress } from '../../testing/testLedger.ts'
import { transferOrder } from '../../ledger/transfer.ts'
import { testApp } from '../../testing/testApp.ts'
import { recordQueries } from '../../testing/database/recordQueries.ts'
import { combineCrc } from './combineCrc.ts'
import { Exports } from './exports.ts'

const { app, ask, ledger, head, continuity, pool, config } = await testApp()
const folder = join(config.dataDir, 'exports')
const people = Array.from({ length: 5 }, randomAddress)
const send = (i: number) =>
  ledger.submit(
    transferOrder({
      from: people[i % 5]!,
      to: people[(i * 3 + 1) % 5]!,
      amount: micros(BigInt(i + 1)),
      fee: micros(1000n),
      key: null,
      atMs: Date.now(),
    }),
  )

await Promise.all(
  people.map(address => ledger.submit(openingOrder(address, REFERRAL_BONUS, Date.now()))),
)
// Blocks of all sizes, up to the largest that a commit makes.
for (const size of [1, 1, 7, 300, 1200, 2])
  await Promise.all(Array.from({ length: size }, (_, i) => send(i)))

const download = (path: string) => app.inject({ url: path })
const downloadGzip = async (path: string) => {
  const { headers, rawPayload } = await app.inject({
    url: path,
    headers: { 'accept-encoding': 'br;q=1.0, gzip;q=0.8, *;q=0.1' },
  })
  return { encoding: headers['content-encoding'], bytes: rawPayload }
}
/** The number of stored pieces. */
const written = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter(e => e.isFile()).length
/** Part of a query for the transactions themselves, not only for the ends of pieces. */
const READS_A_PIECE = /amount_micros/
const lines = (all: string) => all.trimEnd().split('\n')

test('an empty ledger is exported as the checkpoint of nothing', async () => {
  const { app: empty } = await testApp()
  const { body } = await empty.inject({ url: ledgerNdjson.path })
  expect(await auditExport(lines(body))).toMatchObject({ blocks: 0, transactions: 0 })
  expect((await empty.inject({ url: ledgerCsv.path })).body).toBe(
    'number,time,kind,from,to,amount,fee,block,hash\r\n',
  )
})

test('the exported ledger holds every block, and passes the audit', async () => {
  const response = await download(ledgerNdjson.path)
  expect(response.headers['content-type']).toBe('application/x-ndjson')
  expect(response.headers['content-disposition']).toBe(
    `attachment; filename="cxac-ledger-${head.block}.ndjson"`,
  )
  const { verifierKey } = (await ask('GET', '/api/checkpoint')).body as Record<string, string>
  expect(await auditExport(lines(response.body), { trustedKey: verifierKey })).toEqual({
    blocks: head.block,
    transactions: head.totals.transactions,
    operatorActions: 0,
    wallets: 5,
    wallet: null,
    signedBy: verifierKey,
    witnessed: { cosigned: [], isEnough: true, isOwnPolicy: true },
  })
})

test('an export can continue an earlier one from any block', async () => {
  const whole = lines((await download(ledgerNdjson.path)).body)
  for (let from = 1; from <= head.block; from++) {
    const rest = lines((await download(`${ledgerNdjson.path}?from=${from}`)).body)
    expect(rest).toEqual(whole.slice(from - 1))
  }
  for (const from of [head.block + 1, Number.MAX_SAFE_INTEGER])
    expect(lines((await download(`${ledgerNdjson.path}?from=${from}`)).body)).toEqual(
      whole.slice(-1),
    )
})

/** Block by block from the database. */
async function blockByBlock(): Promise<string> {
  let all = ''
  const span = { after: { number: 0, transactions: 0 }, last: head.block }
  for await (const [block, rows] of readChain(pool, span)) all += formatBlockLine(block, rows)
  const { checkpoint, verifierKey } = (await ask('GET', '/api/checkpoint')).body
  const policy = `log ${verifierKey as string}\nquorum none\n`
  return all + formatCheckpointLine(checkpoint as string, verifierKey as string, policy)
}

test('an export has the same bytes: made, read from disk, or compressed', async () => {
  const whole = await blockByBlock()
  const csv = (await download(ledgerCsv.path)).body
  await rm(folder, { recursive: true, force: true })
  const asked = recordQueries(pool)
  for (const state of ['new', 'written', 'new again']) {
    if (state === 'new again') await rm(folder, { recursive: true })
    const before = asked.length
    expect((await download(ledgerNdjson.path)).body === whole).toBe(true)
    expect((await download(ledgerCsv.path)).body === csv).toBe(true)
    // A file per kind and thousandth transaction; one for several of those in the same block.
    expect(await written()).toBe(2)
    for (const [path, plain] of [
      [ledgerNdjson.path, whole],
      [ledgerCsv.path, csv],
    ] as const) {
      const { encoding, bytes } = await downloadGzip(path)
      expect(encoding).toBe('gzip')
      expect(gunzipSync(bytes).toString() === plain).toBe(true)
      // Browsers would not read a second gzip stream.
      expect(inflateRawSync(bytes.subarray(10)).toString() === plain).toBe(true)
    }
    // Stored pieces cost no query for their transactions.
    const isRead = asked.slice(before).some(({ text: sql }) => READS_A_PIECE.test(sql))
    expect([state, isRead]).toEqual([state, state !== 'written'])
  }
})

test('several servers can share one data folder, also at once', async () => {
  await rm(folder, { recursive: true, force: true })
  const end = { number: head.block, transactions: head.totals.transactions }
  const servers = Array.from({ length: 4 }, () => new Exports(pool, config.dataDir))
  const made = await Promise.all(
    servers.flatMap(server =>
      [1, 2].map(from => text(server.read('csv', { from, end, acceptsGzip: false }).chunks)),
    ),
  )
  const all = (await download(ledgerCsv.path)).body
  const afterLine = (line: number) => all.split('\r\n').slice(line).join('\r\n')
  for (const [i, csv] of made.entries()) expect(csv === afterLine(1 + (i % 2))).toBe(true)
  expect(await written()).toBe(1)
})

test('another chain is never served the stored pieces of this one', async () => {
  // Otherwise the server would refuse to serve another chain.
  await rm(join(config.dataDir, 'served'), { recursive: true })
  const other = await testApp({ DATA_DIR: config.dataDir })
  const address = randomAddress()
  await other.ledger.submit(openingOrder(address, REFERRAL_BONUS, Date.now()))
  const pay = { from: address, to: address, amount: micros(1n), fee: micros(0n), key: null }
  await Promise.all(
    Array.from({ length: 1500 }, () =>
      other.ledger.submit(transferOrder({ ...pay, atMs: Date.now() })),
    ),
  )
  const { body } = await other.app.inject({ url: ledgerNdjson.path })
  expect(await auditExport(lines(body))).toMatchObject({ transactions: 1501, wallets: 1 })
})

test('an export ends with the block that was the newest at the request', async () => {
  const notary = new Notary(pool, continuity, new Uint8Array(32).fill(7), 'test.example/log')
  const { size, note } = await notary.signHead()
  const { chunks } = new Exports(pool, config.dataDir).read('ndjson', {
    from: 1,
    end: { number: size, transactions: head.totals.transactions },
    foot: formatCheckpointLine(note, notary.verifierKey),
    acceptsGzip: false,
  })
  const reading = chunks[Symbol.asyncIterator]()
  let all = String((await reading.next()).value)
  expect(lines(all).length).toBeLessThan(size)
  await send(1)
  for (let next = await reading.next(); !next.done; next = await reading.next())
    all += String(next.value)
  expect(await auditExport(lines(all))).toMatchObject({ blocks: size })
  expect(head.block).toBe(size + 1)
})

test('the combined CRC of two texts is the CRC of both together', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3000 }), fc.nat(3000), (bytes, cut) => {
      const [a, b] = [bytes.subarray(0, cut), bytes.subarray(cut)]
      expect(combineCrc(crc32(a), crc32(b), b.length)).toBe(crc32(bytes))
    }),
  )
})

test('the CSV holds every transaction, oldest first, from any number on', async () => {
  const response = await download(ledgerCsv.path)
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(response.headers['content-disposition']).toBe(
    `attachment; filename="cxac-transactions-${head.totals.transactions}.csv"`,
  )
  const [header, ...rows] = response.body.trimEnd().split('\r\n')
  expect(rows.map(row => Number(row.split(',')[0]))).toEqual(rows.map((_, i) => i + 1))
  expect(rows).toHaveLength(head.totals.transactions)
  const newest = (await ask('GET', '/api/transactions?limit=1')).body as unknown as Transaction[]
  const { previousBlock: _, transactionHash, ...last } = newest[0]!
  expect(rows.at(-1)).toBe(
    [last._id, last.createdAt, last.kind, last.from, last.to, '0.000002', '0.001']
      .concat([String(last.blockNumber), transactionHash])
      .join(','),
  )
  expect(rows[0]).toMatch(/^1,\d{4}-.*Z,bonus,SYSTEM,0x\w{40},10,0,1,[0-9a-f]{64}$/)
  for (const from of [2, 1001, rows.length, rows.length + 1, Number.MAX_SAFE_INTEGER]) {
    const { body } = await download(`${ledgerCsv.path}?from=${from}`)
    expect(body.trimEnd().split('\r\n')).toEqual([header, ...rows.slice(from - 1)])
  }
})

for (const path of [ledgerNdjson.path, ledgerCsv.path])
  for (const query of ['from=0', 'from=-1', 'from=x', 'from=1.5', 'from=9007199254740992', 'to=5'])
    test(`GET ${path}?${query} is refused with a sentence`, async () => {
      const { status, body } = await ask('GET', `${path}?${query}`)
      expect(status).toBe(400)
      expect(body.message).toMatch(/^'(from|to)' (must be|is not a field)/)
    })
