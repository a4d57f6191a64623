import { hexToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { auditExport } from '#api/chain/replay/auditExport.ts'
import { rulesBy } from '#api/chain/replay/issuingRules.ts'
import type { OperatorActionRecord } from '#api/chain/operatorActions/operatorAction.ts'
import { verifyOperatorAction } from '#api/chain/proof/verifyOperatorAction.ts'
import { operatorActionCounts, operatorActionProof } from '#api/calls/operatorActions.ts'
import { block as blockCall, ledgerNdjson, ledgerStatistics } from '#api/calls/explorer.ts'
import { deleteAccount } from '#api/calls/deletion.ts'
import { kycRecord } from '#api/calls/kyc.ts'
import type { OwnKycEvent } from '#api/schemas/kyc.ts'
import { DAY_MS } from '#api/time.ts'
import { auditDatabase } from '../../chain/auditing/auditDatabase.ts'
import { freezeAsOperator } from '../../operator/accounts.ts'
import { logOperatorActions } from '../../ledger/operatorActions/logOperatorActions.ts'
import { testKyc } from '../../testing/testKyc.ts'

const world = await testKyc()
const { app, ask, askCall, askOperator, applicant, caseOf, openDocument, pool, clock, head } = world

/** A user whose application was opened and rejected, with a note. */
async function rejected() {
  const person = await applicant()
  await person.submit()
  const id = await caseOf(person.user.username)
  await openDocument(id)
  await askOperator('POST', `/operator/kyc/${id}/reject`, {
    reason: 'expired',
    note: 'Valid until 2024.',
  })
  const { uid, token } = person.user
  const events = async () => (await askCall(kycRecord, { uid }, { token })).body.events
  return { ...person, events }
}

/** The record as the page shows it. */
async function shown({
  user,
  status,
}: Awaited<ReturnType<typeof rejected>>): Promise<OperatorActionRecord> {
  const { decidedAt, reason } = (await status()) as { decidedAt: string; reason: string }
  return {
    kind: 'kyc_rejected',
    atMs: Date.parse(decidedAt),
    about: user.id,
    what: 'rejected',
    why: reason,
  }
}

const decisionIn = (events: readonly OwnKycEvent[]) =>
  events.find(({ what }) => what === 'rejected')!.logged!

test('a user can prove that the shown record is the logged one', async () => {
  const person = await rejected()
  expect(decisionIn(await person.events()).block).toBeNull()
  await logOperatorActions(world)
  const { block, hash, salt } = decisionIn(await person.events())
  expect(block).toBe(head.block)

  const { proof, policy } = (await askCall(operatorActionProof, { hash })).body
  const record = await shown(person)
  expect(record.why).toBe('The document has expired. Valid until 2024.')
  const saltedRecord = { record, salt: hexToBytes(salt) }
  const verified = verifyOperatorAction(proof, saltedRecord, policy)
  expect(verified.steps.filter(({ result }) => result === 'failed')).toEqual([])
  expect(verified).toMatchObject({ isGood: true, header: { number: block } })
  const another = { ...saltedRecord, record: { ...record, why: 'The document cannot be read.' } }
  expect(verifyOperatorAction(proof, another, policy).steps.at(-1)).toMatchObject({
    title: 'Your record',
    result: 'failed',
  })
})

test('the public sees kinds, times and hashes, but no salt and no person', async () => {
  const person = await rejected()
  await logOperatorActions(world)
  const { block, hash, salt } = decisionIn(await person.events())
  const { body } = await askCall(blockCall, { number: block! })
  expect(body.inBlock.transactions).toBe(0)
  expect(body.operatorActions.map(({ kind }) => kind)).toEqual(['document_opened', 'kyc_rejected'])
  const answers = await Promise.all(
    [
      `/api/blocks/${block}`,
      `/api/proofs/operator-actions/${hash}`,
      '/api/operator-actions',
      ledgerNdjson.path,
      `/log/blocks/000.p/${head.block}`,
    ].map(async path => (await app.inject({ url: path })).rawPayload),
  )
  const secrets = [salt, person.user.id, person.user.uid, person.user.username, 'Valid until 2024']
  for (const secret of secrets)
    for (const answer of answers) {
      expect(answer.includes(secret)).toBe(false)
      expect(answer.includes(Buffer.from(secret, 'hex')) && secret === salt).toBe(false)
    }
  const { uid } = person.user
  const stranger = await applicant()
  expect((await ask('GET', `/api/kyc/record/${uid}`)).status).toBe(401)
  const other = await askCall(kycRecord, { uid }, { token: stranger.user.token })
  expect(other.status).toBe(403)
  const unknown = await askCall(operatorActionProof, { hash: '0'.repeat(64) })
  expect([unknown.status, unknown.body.code]).toEqual([404, 'operator_action_not_found'])
})

test('operator actions of the last 30 days are counted by day and kind, newest first', async () => {
  await logOperatorActions(world)
  clock.now += 40 * DAY_MS
  expect((await askCall(operatorActionCounts, {})).body).toEqual([])
  const [first, second] = [await rejected(), await rejected()]
  clock.now += DAY_MS
  await freezeAsOperator(pool, { userId: first.user.id, who: 'Grace', atMs: clock.now }, 'fraud')
  await freezeAsOperator(
    pool,
    { userId: second.user.id, who: 'Grace', atMs: clock.now },
    'authority',
  )
  await logOperatorActions(world)
  clock.now += 1000
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const before = day(clock.now - DAY_MS)
  const answer = await askCall(operatorActionCounts, {})
  expect(answer.body).toEqual([
    { day: day(clock.now), kind: 'account_frozen', count: 2 },
    { day: before, kind: 'kyc_rejected', count: 2 },
    { day: before, kind: 'document_opened', count: 2 },
  ])
  const headers = { 'if-none-match': String(answer.headers['etag']) }
  expect((await askCall(operatorActionCounts, {}, { headers })).status).toBe(304)
})

const rules = rulesBy(() => clock.now)

test('export, audit and totals include operator actions', async () => {
  await rejected()
  const before = (await askCall(ledgerStatistics, {})).body
  await logOperatorActions(world)
  clock.now += 1000
  const after = (await askCall(ledgerStatistics, {})).body
  expect(after.latestBlock).toBe(before.latestBlock + 1)
  expect(after.totalTransactions).toBe(before.totalTransactions)
  const { operatorActions } = await auditDatabase(pool, { rules })
  const { body } = await app.inject({ url: ledgerNdjson.path })
  const lines = body.trimEnd().split('\n')
  expect(await auditExport(lines, { rules })).toMatchObject({ blocks: head.block, operatorActions })
  expect(operatorActions).toBeGreaterThanOrEqual(2)
  const changed = lines.map(line => line.replace('"kind":"kyc_rejected"', '"kind":"kyc_approved"'))
  await expect(auditExport(changed, { rules })).rejects.toMatchObject({ column: 'actionsRoot' })
})

test('the salts are deleted with the account', async () => {
  const person = await rejected()
  await logOperatorActions(world)
  const count = async () =>
    (await pool.query('SELECT FROM deed_salts WHERE user_id = $1', [person.user.id])).rowCount
  expect(await count()).toBe(2)
  const { password, token } = person.user
  await askCall(deleteAccount, { password, balance: 0 }, { token })
  expect(await count()).toBe(0)
  await auditDatabase(pool, { rules })
})
