import fc from 'fast-check'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { LEDGER_NDJSON_PATH } from '#api/explorer.ts'
import { MINING_REWARD, REFERRAL_BONUS } from '#api/limits.ts'
import { micros } from '#api/money.ts'
import type { Order } from '../ledger/order.ts'
import { openingOrder, randomAddress } from '../ledger/testLedger.ts'
import { transferOrder } from '../ledger/transfer.ts'
import { testApp } from '../testApp.ts'

// A verifier that shares no line with ours, written from docs/verify.md alone.
const VERIFIER = join(import.meta.dirname, '../../docs/verify.py')
const WALLETS = 12
const TRANSFERS = 300

const folder = await mkdtemp(join(tmpdir(), 'cxac-export-'))
afterAll(() => rm(folder, { recursive: true }))
const file = join(folder, 'ledger.ndjson')

const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython) console.warn('python3 is not installed: docs/verify.py is NOT tested')

describe.skipIf(!hasPython)('docs/verify.py (needs python3)', () => {
  test('accepts the export of a ledger that orders have made', async () => {
    const text = await exportedLedger()
    expect(await verify(text)).toEqual({
      status: 0,
      said: expect.stringMatching(
        /^The ledger is right: \d+ blocks, 324 transactions, 12 wallets$/,
      ),
    })
  })

  test('refuses it after any one digit was changed, but those of the signature', async () => {
    const text = await exportedLedger()
    const signature = text.lastIndexOf('\\n\\n—')
    const places = [...text.slice(0, signature).matchAll(/\d/g)].map(match => match.index)
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 9 }), async (at, by) => {
        const place = places[at % places.length]!
        const digit = (Number(text[place]) + by) % 10
        const { status, said } = await verify(text.slice(0, place) + digit + text.slice(place + 1))
        expect(status, said).not.toBe(0)
      }),
      { numRuns: 15 },
    )
  })

  test('refuses it with a line left out, or cut off', async () => {
    const lines = (await exportedLedger()).trimEnd().split('\n')
    for (const wrong of [lines.slice(1), lines.toSpliced(5, 1), lines.slice(0, -1), []])
      expect((await verify(wrong.join('\n'))).status).toBe(1)
  })
})

async function verify(text: string): Promise<{ status: number | null; said: string }> {
  await writeFile(file, text)
  const { status, stdout, stderr } = spawnSync('python3', [VERIFIER, file], { encoding: 'utf8' })
  return { status, said: (stdout + stderr).trim() }
}

let exported: string | undefined
/** Bonuses, claims, transfers, some of them to oneself, in blocks of one and of many. */
async function exportedLedger(): Promise<string> {
  exported ??= await makeLedger()
  return exported
}

async function makeLedger(): Promise<string> {
  const { app, ledger } = await testApp()
  const people = Array.from({ length: WALLETS }, randomAddress)
  const atMs = Date.now()
  await Promise.all(
    people.map(address => ledger.submit(openingOrder(address, REFERRAL_BONUS, atMs))),
  )
  for (const to of people) await ledger.submit(claim(to, atMs))
  const transfers = Array.from({ length: TRANSFERS }, (_, i) =>
    transferOrder({
      from: people[i % WALLETS]!,
      to: people[(i * 5) % WALLETS]!,
      amount: micros(BigInt(1 + i * 37)),
      fee: micros(BigInt(i % 3)),
      key: null,
      atMs: atMs + i,
    }),
  )
  for (let at = 0, size = 1; at < TRANSFERS; at += size, size = (size * 3) % 50)
    await Promise.all(transfers.slice(at, at + size).map(order => ledger.submit(order)))
  return (await app.inject({ url: LEDGER_NDJSON_PATH })).body
}

const claim = (to: ReturnType<typeof randomAddress>, atMs: number): Order<null> => ({
  atMs,
  touches: { wallets: [to], marks: [] },
  decide: () => ({
    postings: [{ kind: 'claim', from: null, to, amount: MINING_REWARD, fee: micros(0n) }],
    answer: () => null,
  }),
})
