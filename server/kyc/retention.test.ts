import { expect, test } from 'vitest'
import { KYC_KEEP_DAYS } from '#api/limits.ts'
import { sweepTask } from '../start/sweep.ts'
import { testKyc } from '../testing/testKyc.ts'
import { eraseKyc } from './eraseKyc.ts'
import { DAY_MS } from '#api/time.ts'

const { applicant, caseOf, askOperator, openDocument, openFile, upload, pool, clock } =
  await testKyc()
const begunAtMs = clock.now
const sweepAfter = (days: number) => sweepTask(pool, () => begunAtMs + days * DAY_MS)()
const details = async (id: string) => (await askOperator('GET', `/operator/kyc/${id}`)).body

test('pictures of a decided application are removed after their retention time, and the decision stays', async () => {
  const { user, application, submit, status, record } = await applicant()
  await submit()
  const id = await caseOf(user.username)
  await openDocument(id)
  await askOperator('POST', `/operator/kyc/${id}/approve`, {})
  const isThere = async () => (await openFile(application.idDocumentUrl, user.token)).statusCode

  await sweepAfter(KYC_KEEP_DAYS - 1)
  expect(await isThere()).toBe(200)
  expect(await details(id)).toMatchObject({ picturesRemovedAt: null })

  await sweepAfter(KYC_KEEP_DAYS + 1)
  await sweepAfter(KYC_KEEP_DAYS + 1)
  expect(await isThere()).toBe(404)
  expect((await openDocument(id)).status).toBe(404)
  const removedAt = new Date(begunAtMs + (KYC_KEEP_DAYS + 1) * DAY_MS).toISOString()
  expect(await details(id)).toMatchObject({
    status: 'approved',
    picturesRemovedAt: removedAt,
    hasLivePhoto: false,
    application: { fullName: application.fullName },
  })
  const { rowCount } = await pool.query('SELECT FROM uploads WHERE user_id = $1', [user.id])
  expect(rowCount).toBe(0)
  expect(await status()).toMatchObject({ status: 'approved' })
  const { events, ...own } = (await record()) as { events: { what: string }[] }
  expect(own).toMatchObject({
    application: { fullName: application.fullName, idDocumentUrl: null },
  })
  expect(events.filter(({ what }) => what === 'pictures_removed')).toHaveLength(1)

  expect(await eraseKyc(pool, user.id, 'somebody', clock.now)).toEqual({
    applications: 1,
    pictures: 0,
  })
  expect(await status()).toEqual({ status: 'none' })
})

test('pictures of a pending application stay, even if an older application had them', async () => {
  const { user, application, submit } = await applicant()
  const livePhotoUrl = await upload(user.token)
  await submit({ livePhotoUrl })
  const first = await caseOf(user.username)
  await askOperator('POST', `/operator/kyc/${first}/reject`, { reason: 'expired' })
  await submit({ livePhotoUrl })
  await sweepAfter(KYC_KEEP_DAYS + 1)
  for (const picture of [application.idDocumentUrl, livePhotoUrl])
    expect((await openFile(picture, user.token)).statusCode).toBe(200)
  const second = await caseOf(user.username)
  expect((await openDocument(second)).status).toBe(200)
  expect(await details(second)).toMatchObject({ picturesRemovedAt: null })
  expect(await details(first)).not.toMatchObject({ picturesRemovedAt: null })
})
