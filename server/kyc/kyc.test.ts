import { expect, test } from 'vitest'
import { sentenceOf } from '#api/refusals/refusals.ts'
import { addOperator } from '../operator/operators.ts'
import { eraseKyc } from './eraseKyc.ts'
import { testKyc } from '../testing/testKyc.ts'

const world = await testKyc()
const {
  pool,
  ask,
  askOperator,
  newUser,
  upload,
  applicant,
  caseOf,
  openDocument,
  openFile,
  clock,
} = world

test('an application is pending at once, and a second one is refused', async () => {
  const { submit, status } = await applicant()
  expect(await status()).toEqual({ status: 'none' })
  expect((await submit()).status).toBe(200)
  expect(await status()).toEqual({
    status: 'pending',
    submittedAt: new Date(clock.now).toISOString(),
  })
  const again = await submit()
  expect([again.status, again.body.message]).toEqual([400, 'KYC application already exists'])
})

test('of ten concurrent applications one is made', async () => {
  const { submit, user } = await applicant()
  const answers = await Promise.all(Array.from({ length: 10 }, () => submit()))
  expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
  const { rows } = await pool.query('SELECT FROM kyc_applications WHERE user_id = $1', [user.id])
  expect(rows).toHaveLength(1)
})

const today = new Date(clock.now).toISOString().slice(0, 10)
const yearsAgo = (years: number, shiftDays = 0) => {
  const date = new Date(clock.now)
  date.setUTCFullYear(date.getUTCFullYear() - years)
  return new Date(date.getTime() + shiftDays * 86_400_000).toISOString().slice(0, 10)
}

test.each([
  [{ fullName: '' }, sentenceOf('kyc_fields_missing')],
  [{ fullName: ' \u200b ' }, sentenceOf('kyc_fields_missing')],
  [{ fullName: '\u3164\u2800' }, sentenceOf('kyc_fields_missing')],
  [{ address: '---' }, sentenceOf('kyc_fields_missing')],
  [{ idNumber: undefined }, sentenceOf('kyc_fields_missing')],
  [{ address: null }, sentenceOf('kyc_fields_missing')],
  [{ idDocumentUrl: '' }, sentenceOf('kyc_fields_missing')],
  [{ idType: undefined }, sentenceOf('kyc_fields_missing')],
  [{ idType: ' ' }, sentenceOf('kyc_fields_missing')],
  [{ idType: 'library_card' }, /^'idType'/],
  [{ fullName: 'x'.repeat(201) }, /^'fullName'/],
  [{ fullName: 7 }, /^'fullName'/],
  [{ dateOfBirth: '1990-02-30' }, sentenceOf('birth_date_invalid')],
  [{ dateOfBirth: '10.12.1990' }, sentenceOf('birth_date_invalid')],
  [{ dateOfBirth: '1899-12-31' }, sentenceOf('birth_date_invalid')],
  [{ dateOfBirth: yearsAgo(-1) }, sentenceOf('birth_date_invalid')],
  [{ dateOfBirth: today }, sentenceOf('too_young')],
  [{ dateOfBirth: yearsAgo(18, 1) }, sentenceOf('too_young')],
  [{ idDocumentUrl: 'https://example.org/passport.jpg' }, sentenceOf('document_unknown')],
  [{ idDocumentUrl: 'file:///etc/passwd' }, sentenceOf('document_unknown')],
  [{ idDocumentUrl: '/upload/file/../../etc/passwd' }, sentenceOf('document_unknown')],
  [{ livePhotoUrl: `/upload/file/${crypto.randomUUID()}` }, sentenceOf('document_unknown')],
  [{ surprise: 1 }, "'surprise' is not a field of this call."],
])('an application with %j is refused, and nothing changes', async (changed, message) => {
  const { submit, status, record } = await applicant()
  const { status: code, body } = await submit(changed)
  expect(code).toBe(400)
  if (typeof message === 'string') expect(body.message).toBe(message)
  else expect(body.message).toMatch(message)
  expect(await status()).toEqual({ status: 'none' })
  expect((await record())['events']).toEqual([])
})

test('a user who comes of age today may apply', async () => {
  const { submit } = await applicant()
  expect((await submit({ dateOfBirth: yearsAgo(18) })).status).toBe(200)
})

test("another's account, status, record and uploads are out of reach", async () => {
  const { submit, user } = await applicant()
  const other = await newUser()
  const foreign = await upload(other.token)
  expect((await submit({ userId: other.id })).status).toBe(403)
  expect((await submit({ idDocumentUrl: foreign })).body.message).toBe(
    sentenceOf('document_unknown'),
  )
  expect((await submit({ livePhotoUrl: foreign })).status).toBe(400)
  for (const call of ['status', 'record'])
    expect(
      (await ask('GET', `/api/kyc/${call}/${user.uid}`, undefined, { token: other.token })).status,
    ).toBe(403)
  expect((await ask('GET', `/api/kyc/status/${user.uid}`)).status).toBe(401)
})

test('an approval verifies the account at once and is recorded, with every view of the documents', async () => {
  const { submit, user, status, record, application } = await applicant()
  const livePhotoUrl = await upload(user.token)
  await submit({ livePhotoUrl })
  const id = await caseOf(user.username)
  const opened = await askOperator('GET', `/operator/kyc/${id}`)
  const { userId: _, idDocumentUrl: __, ...fields } = application
  expect(opened.body).toMatchObject({
    application: fields,
    user: { email: user.email, walletAddress: user.address },
    hasLivePhoto: true,
    attempt: 1,
  })
  for (const document of ['id-document', 'live-photo']) {
    const picture = await world.operatorApp.inject({
      url: `/operator/kyc/${id}/${document}`,
      headers: { authorization: `Bearer ${await world.signIn()}` },
    })
    expect(picture.headers['content-type']).toBe('image/jpeg')
  }
  expect((await openFile(livePhotoUrl, await world.signIn())).statusCode).toBe(200)
  expect((await askOperator('POST', `/operator/kyc/${id}/approve`)).status).toBe(200)

  const { body } = await ask('GET', `/api/getUserByUid/${user.uid}`)
  expect((body['user'] as Record<string, unknown>)['isVerification']).toBe(true)
  expect(await status()).toMatchObject({ status: 'approved', decidedAt: expect.any(String) })
  const events = (await record())['events'] as { who: string; what: string }[]
  expect(events.map(({ who, what }) => `${who} ${what}`)).toEqual([
    'Olga approved',
    'Olga live_photo_viewed',
    'Olga live_photo_viewed',
    'Olga id_document_viewed',
    'Olga application_viewed',
    'you submitted',
  ])
  expect((await submit()).body.message).toBe('KYC application already exists')
})

test('a rejected applicant sees the reason, and may apply again with the same pictures', async () => {
  const { submit, user, status, record, application } = await applicant()
  await submit()
  const id = await caseOf(user.username)
  const note = 'The year is covered by a thumb.'
  await askOperator('POST', `/operator/kyc/${id}/reject`, { reason: 'unreadable', note })
  expect(await status()).toMatchObject({
    status: 'rejected',
    reason: `The document cannot be read in the picture. ${note}`,
    rejection: { code: 'unreadable', note },
  })
  const { userId: _, ...kept } = application
  expect((await record())['application']).toEqual({ ...kept, livePhotoUrl: null })
  expect((await submit()).status).toBe(200)
  expect(await status()).toMatchObject({ status: 'pending' })
  const second = await askOperator('GET', `/operator/kyc/${await caseOf(user.username)}`)
  expect(second.body).toMatchObject({ attempt: 2, others: [{ id, status: 'rejected' }] })
})

test('two operators cannot decide one application; the refusal names the first', async () => {
  const { submit, user, status } = await applicant()
  await submit()
  const id = await caseOf(user.username)
  const second = await world.signIn(await addOperator(pool, 'Grace'))
  await openDocument(id)
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => askOperator('POST', `/operator/kyc/${id}/approve`)),
    ...Array.from({ length: 5 }, () =>
      askOperator('POST', `/operator/kyc/${id}/reject`, { reason: 'expired' }, second),
    ),
  ])
  expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
  const late = answers.find(answer => answer.status === 409)!
  expect(late.body.message).toMatch(/^This application was (approved by Olga|rejected by Grace)/)
  const { rows } = await pool.query(
    `SELECT FROM kyc_events WHERE user_id = $1 AND what IN ('approved', 'rejected')`,
    [user.id],
  )
  expect(rows).toHaveLength(1)
  expect(['approved', 'rejected']).toContain((await status())['status'])
})

test('concurrent decisions and deletions of one user do not deadlock', async () => {
  for (let i = 0; i < 5; i++) {
    const { submit, user } = await applicant()
    await submit()
    const id = await caseOf(user.username)
    await openDocument(id)
    const [decided] = await Promise.all([
      askOperator('POST', `/operator/kyc/${id}/approve`),
      eraseKyc(pool, user.id, 'Grace', clock.now),
    ])
    expect([200, 404]).toContain(decided.status)
  }
})

test('control characters in an operator’s note become spaces', async () => {
  const { submit, user, status } = await applicant()
  await submit()
  const body = { reason: 'other', note: 'Blurred\u001b[2J\u0007, sorry' }
  await askOperator('POST', `/operator/kyc/${await caseOf(user.username)}/reject`, body)
  expect((await status())['reason']).toBe(
    'The application could not be accepted. Blurred [2J , sorry',
  )
})

test('an operator cannot have a name that a record uses for somebody else', async () => {
  for (const name of ['applicant', 'owner', 'You', ' operator '])
    await expect(addOperator(pool, name)).rejects.toThrow('cannot be called')
})

test('letters with zero-width joiners stay as they were written', async () => {
  const { submit, record } = await applicant()
  await submit({ fullName: 'علی\u200cرضا' })
  expect((await record())['application']).toMatchObject({ fullName: 'علی\u200cرضا' })
})

test('operator calls need an operator’s session: neither a user’s session nor a token is enough', async () => {
  const { user } = await applicant()
  let networks = 1
  for (const wrong of [world.operatorToken, user.token, '', 'x'])
    for (const path of ['kyc?list=pending', `kyc/${user.id}`, `kyc/${user.id}/id-document`])
      expect(
        (await askOperator('GET', `/operator/${path}`, undefined, wrong, `192.0.2.${++networks}`))
          .status,
      ).toBe(401)
})

test.each([
  ['GET', `/operator/kyc/${crypto.randomUUID()}`, undefined, 404],
  ['GET', `/operator/kyc/${crypto.randomUUID()}/id-document`, undefined, 404],
  ['GET', '/operator/kyc/nonsense/id-document', undefined, 404],
  ['GET', '/operator/kyc/nonsense', undefined, 400],
  ['GET', '/operator/kyc?list=everything', undefined, 400],
  ['GET', '/operator/kyc', undefined, 400],
  ['POST', `/operator/kyc/${crypto.randomUUID()}/approve`, undefined, 404],
  ['POST', `/operator/kyc/${crypto.randomUUID()}/reject`, { reason: 'because' }, 400],
  ['POST', `/operator/kyc/${crypto.randomUUID()}/reject`, { reason: 'other' }, 400],
  [
    'POST',
    `/operator/kyc/${crypto.randomUUID()}/reject`,
    { reason: 'expired', note: 'x'.repeat(501) },
    400,
  ],
] as const)('operators: %s %s %j answers %i', async (method, path, body, expected) => {
  expect((await askOperator(method, path, body)).status).toBe(expected)
})

test('the queue is oldest first, and a user is found by name, email, ids and wallet', async () => {
  const first = await applicant()
  await first.submit()
  clock.now += 60_000
  const second = await applicant()
  await second.submit()
  const names = async (search: string) => {
    const { body } = await askOperator(
      'GET',
      `/operator/kyc?list=pending&search=${encodeURIComponent(search)}`,
    )
    return (body['cases'] as { username: string }[]).map(found => found.username)
  }
  const { user } = second
  for (const search of [
    user.username.slice(3, 12).toUpperCase(),
    user.email,
    user.id,
    user.uid,
    user.address.toLowerCase(),
  ])
    expect(await names(search)).toEqual([user.username])
  expect(await names('%')).toEqual([])
  const all = await names('user ')
  expect(all.indexOf(first.user.username)).toBeLessThan(all.indexOf(user.username))
})

test('deleting a user’s data leaves only the record of the deletion', async () => {
  const { submit, user, status, record, application } = await applicant()
  await submit()
  const id = await caseOf(user.username)
  await openDocument(id)
  await askOperator('POST', `/operator/kyc/${id}/approve`)
  const erased = await eraseKyc(pool, user.id, 'Grace', clock.now)
  expect(erased).toEqual({ applications: 1, pictures: 1 })
  expect(await status()).toEqual({ status: 'none' })
  expect((await openFile(application.idDocumentUrl, user.token)).statusCode).toBe(404)
  const { application: left, events } = await record()
  expect(left).toBeUndefined()
  expect((events as { who: string; what: string }[])[0]).toMatchObject({
    who: 'Grace',
    what: 'data_deleted',
  })
  const { body } = await ask('GET', `/api/getUserByUid/${user.uid}`)
  expect((body['user'] as Record<string, unknown>)['isVerification']).toBe(false)
})
