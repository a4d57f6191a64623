import { expect, test } from 'vitest'
import { auditExport } from '#api/chain/auditExport.ts'
import { LEDGER_CSV_PATH, LEDGER_NDJSON_PATH } from '#api/explorer.ts'
import type { Transaction } from '#api/ledger.ts'
import { REFERRAL_BONUS } from '#api/limits.ts'
import { micros } from '#api/money.ts'
import { Notary } from '../chain/notary.ts'
import { openingOrder, randomAddress } from '../testing/testLedger.ts'
import { transferOrder } from '../ledger/transfer.ts'
import { testApp } from '../testing/testApp.ts'
import { exportLines } from './exportLines.ts'

const { app, ask, ledger, head, pool } = await testApp()
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

const download = (path: string) => app.inject({ url: path })
const lines = (text: string) => text.trimEnd().split('\n')

test('an empty ledger is exported as the checkpoint of nothing', async () => {
  const { body } = await download(LEDGER_NDJSON_PATH)
  expect(await auditExport(lines(body))).toMatchObject({ blocks: 0, transactions: 0 })
  expect((await download(LEDGER_CSV_PATH)).body).toBe(
    'number,time,kind,from,to,amount,fee,block,hash\r\n',
  )
})

test('the exported ledger holds every block, and passes the audit', async () => {
  await Promise.all(
    people.map(address => ledger.submit(openingOrder(address, REFERRAL_BONUS, Date.now()))),
  )
  // Blocks of all sizes, up to the largest that a commit makes.
  for (const size of [1, 1, 7, 300, 1200, 2])
    await Promise.all(Array.from({ length: size }, (_, i) => send(i)))
  const response = await download(LEDGER_NDJSON_PATH)
  expect(response.headers['content-type']).toBe('application/x-ndjson')
  expect(response.headers['content-disposition']).toBe(
    `attachment; filename="cxac-ledger-${head.block}.ndjson"`,
  )
  const { verifierKey } = (await ask('GET', '/api/checkpoint')).body as Record<string, string>
  expect(await auditExport(lines(response.body), { trustedKey: verifierKey })).toEqual({
    blocks: head.block,
    transactions: head.totals.transactions,
    wallets: 5,
    signedBy: verifierKey,
  })
})

test('an export goes on where an earlier one ended, from any block on', async () => {
  const whole = lines((await download(LEDGER_NDJSON_PATH)).body)
  for (let from = 1; from <= head.block; from++) {
    const rest = lines((await download(`${LEDGER_NDJSON_PATH}?from=${from}`)).body)
    expect(rest).toEqual(whole.slice(from - 1))
  }
  for (const from of [head.block + 1, Number.MAX_SAFE_INTEGER])
    expect(lines((await download(`${LEDGER_NDJSON_PATH}?from=${from}`)).body)).toEqual(
      whole.slice(-1),
    )
})

test('an export ends where the ledger was when it was asked for', async () => {
  const notary = new Notary(pool, new Uint8Array(32).fill(7))
  const end = { ...(await notary.signHead()), verifierKey: notary.verifierKey }
  const chunks = exportLines(pool, 1, end)
  let text = (await chunks.next()).value as string
  expect(lines(text).length).toBeLessThan(end.size)
  await send(1)
  for await (const chunk of chunks) text += chunk
  expect(await auditExport(lines(text))).toMatchObject({ blocks: end.size })
  expect(head.block).toBe(end.size + 1)
})

test('the CSV holds every transaction, oldest first, from any number on', async () => {
  const response = await download(LEDGER_CSV_PATH)
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
    const { body } = await download(`${LEDGER_CSV_PATH}?from=${from}`)
    expect(body.trimEnd().split('\r\n')).toEqual([header, ...rows.slice(from - 1)])
  }
})

for (const path of [LEDGER_NDJSON_PATH, LEDGER_CSV_PATH])
  for (const query of ['from=0', 'from=-1', 'from=x', 'from=1.5', 'from=9007199254740992', 'to=5'])
    test(`GET ${path}?${query} is refused with a sentence`, async () => {
      const { status, body } = await ask('GET', `${path}?${query}`)
      expect(status).toBe(400)
      expect(body.message).toMatch(/^'(from|to)' (must be|is not a field)/)
    })
