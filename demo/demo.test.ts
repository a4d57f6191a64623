import { expect, test } from 'vitest'
import { bytesToHex } from '@noble/hashes/utils.js'
import { micros } from '#api/chain/money.ts'
import { testKyc } from '#server/testing/testKyc.ts'
import { auditDatabase } from '#server/chain/auditing/auditDatabase.ts'
import { readHead } from '#server/chain/reading/records.ts'
import { playCases } from './cases.ts'
import { programAccess } from './programAccess.ts'
import { makeStory } from './story.ts'
import { PASSWORD, playStory } from './playStory.ts'

const untilMs = Date.UTC(2026, 5, 15, 12)
const fee = micros(1000n)
const plot = { seed: 3, people: 12, days: 6, untilMs, fee }

async function world() {
  const parts = await testKyc()
  const { pool, ledger } = parts
  const story = makeStory(plot)
  const callers = await playStory(story, { pool, ledger, fee, seed: 3, onProgress: () => {} })
  return { ...parts, story, callers }
}

test('the same seed gives the same ledger, the audit accepts it, and its users can log in', async () => {
  const [first, second] = [await world(), await world()]
  const head = async ({ pool }: typeof first) => bytesToHex((await readHead(pool)).hash)
  expect(await head(first)).toBe(await head(second))
  const { transactions } = await auditDatabase(first.pool)
  expect(transactions).toBeGreaterThan(200)
  const login = { email: 'ada@demo.example', password: PASSWORD }
  expect((await first.ask('POST', '/api/login', login)).status).toBe(200)
  const access = await programAccess(first, first.callers[0]!, 'http://localhost:4000')
  const token = /cxac_.*/.exec(access)![0]
  const { body } = await first.ask('GET', '/api/events', undefined, { token })
  const address = /0x\w+/.exec(access)![0]
  const [event] = body['events'] as { type: string; data: object }[]
  expect(event).toMatchObject({ type: 'mining.claimed', data: { address } })
  const { verifierKey } = (await first.ask('GET', '/api/checkpoint')).body
  expect(access).toContain(`export CXAC_LOG_KEY=${String(verifierKey)}`)
  expect(makeStory({ ...plot, seed: 4 }).scenes).not.toEqual(first.story.scenes)
})

test('the demo has KYC applications in every state', async () => {
  const { pool, story, callers, askOperator, ...parts } = await world()
  await playCases({ pool, ...parts }, story.people, callers, plot)
  const { rows } = await pool.query<{ status: string; attempt: number }>(
    'SELECT DISTINCT status, max(attempt) AS attempt FROM kyc_applications GROUP BY status ORDER BY 1',
  )
  expect(rows).toEqual([
    { status: 'approved', attempt: 1 },
    { status: 'pending', attempt: 2 },
    { status: 'rejected', attempt: 1 },
  ])
  const { body } = await askOperator('GET', '/operator/kyc?list=pending')
  expect(body['total']).toBeGreaterThan(1)
})
