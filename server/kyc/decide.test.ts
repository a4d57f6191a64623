import { expect, test } from 'vitest'
import { sentenceOf } from '#api/refusals/refusals.ts'
import { addOperator } from '../operator/operators.ts'
import { testKyc } from '../testing/testKyc.ts'

const world = await testKyc()
const { pool, ask, askOperator, applicant, upload, caseOf, openDocument, openFile, clock } = world
const UNOPENED = sentenceOf('document_unopened')
const grace = await world.signIn(await addOperator(pool, 'Grace'))

async function waiting() {
  const person = await applicant()
  await person.submit()
  return { ...person, id: await caseOf(person.user.username) }
}
const approve = (id: string, token?: string) =>
  askOperator('POST', `/operator/kyc/${id}/approve`, undefined, token)
const refusalOf = async (id: string, token?: string) => (await approve(id, token)).body.message
const isOpenedInCase = async (id: string, token?: string) =>
  (await askOperator('GET', `/operator/kyc/${id}`, undefined, token)).body['hasOpenedDocument']

test('an application whose document nobody opened is not approved: no verification, record or mail', async () => {
  const { id, user, status, record } = await waiting()
  await askOperator('GET', `/operator/kyc/${id}`)
  const before = [await status(), await record(), await mailsAbout(id)]
  const { status: code, body } = await approve(id)
  expect([code, body.message]).toEqual([409, UNOPENED])
  expect([await status(), await record(), await mailsAbout(id)]).toEqual(before)
  const profile = (await ask('GET', `/api/getUserByUid/${user.uid}`)).body['user']
  expect(profile).toMatchObject({ isVerification: false })
})

test('an operator can approve only after opening the document themselves', async () => {
  const { id, user, status, application } = await waiting()
  await openFile(application.idDocumentUrl, user.token)
  expect(await status()).not.toHaveProperty('documentOpenedAt')
  await openDocument(id, grace)
  const openedAt = new Date(clock.now).toISOString()
  clock.now += 60_000
  expect(await refusalOf(id)).toBe(UNOPENED)
  expect([await isOpenedInCase(id), await isOpenedInCase(id, grace)]).toEqual([false, true])
  expect((await approve(id, grace)).status).toBe(200)
  expect(await status()).toMatchObject({ status: 'approved', documentOpenedAt: openedAt })
})

test('opening the live photo does not count as opening the document', async () => {
  const { submit, user } = await applicant()
  await submit({ livePhotoUrl: await upload(user.token) })
  const id = await caseOf(user.username)
  expect((await askOperator('GET', `/operator/kyc/${id}/live-photo`)).status).toBe(200)
  expect(await refusalOf(id)).toBe(UNOPENED)
})

test('a second application with the same pictures needs its own opening, but not for a rejection', async () => {
  const { id: first, submit, status, user } = await waiting()
  await openDocument(first)
  await askOperator('POST', `/operator/kyc/${first}/reject`, { reason: 'unreadable' })
  await submit()
  const second = await caseOf(user.username)
  await openDocument(first)
  expect(await refusalOf(second)).toBe(UNOPENED)
  expect(await status()).not.toHaveProperty('documentOpenedAt')
  expect(await isOpenedInCase(second)).toBe(false)
  await openDocument(second)
  expect((await approve(second)).status).toBe(200)
})

test('a document that could not be read does not count as opened', async () => {
  const { id, application } = await waiting()
  await world.storage.remove(application.idDocumentUrl.split('/').pop()!)
  expect((await openDocument(id)).status).toBe(500)
  expect(await refusalOf(id)).toBe(UNOPENED)
})

test('an opening after the decision is not part of the review', async () => {
  const { id, status } = await waiting()
  await askOperator('POST', `/operator/kyc/${id}/reject`, { reason: 'unreadable' })
  clock.now += 60_000
  await openDocument(id)
  expect(await status()).not.toHaveProperty('documentOpenedAt')
})

async function mailsAbout(application: string): Promise<number> {
  const { rows } = await pool.query(
    `SELECT FROM graphile_worker._private_jobs WHERE payload ->> 'application' = $1`,
    [application],
  )
  return rows.length
}
