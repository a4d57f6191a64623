import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { beginPasskeyDownload, downloadData } from '#api/calls/deletion.ts'
import { addPasskey, beginPasskey } from '#api/calls/passkeys.ts'
import { DATA_DOWNLOADS_PER_USER_PER_HOUR } from '#api/limits.ts'
import { KYC_MAIL_TASK, kycMailTask } from '../kyc/mailTask.ts'
import { testAuthenticator } from '../testing/testAuthenticator.ts'
import { testKyc } from '../testing/testKyc.ts'
import { testMails } from '../testing/testMails.ts'
import { testPerson } from '../testing/testPerson.ts'

const world = await testKyc()
const { pool, now } = world
const mails = await testMails(world, sendMail => ({
  [KYC_MAIL_TASK]: kycMailTask({ pool, sendMail, publicUrl: 'https://cxac.example', now }),
}))
const folder = await mkdtemp(join(tmpdir(), 'cxac-data-'))
afterAll(() => rm(folder, { recursive: true }))

const hasPython = spawnSync('python3', ['--version']).status === 0

const download = (token?: string, proof: object = { password: 'secret-1' }) =>
  world.app.inject({
    method: 'POST',
    url: downloadData.path,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    payload: proof,
  })

describe.skipIf(!hasPython)('opened by another program (needs python3)', () => {
  test('the archive holds everything that the user wrote, and the pictures', async () => {
    const { user, other, typed } = await testPerson(world, mails)
    const { statusCode, headers, rawPayload } = await download(user.token)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="cxac-data-[\d-]+\.zip"$/,
      ),
      'cache-control': 'private, no-store',
    })
    await writeFile(join(folder, 'data.zip'), rawPayload)
    const { status, stderr } = spawnSync('python3', ['-m', 'zipfile', '-e', 'data.zip', '.'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
    const data = JSON.parse(await readFile(join(folder, 'data.json'), 'utf8')) as object
    expect(data).toMatchObject({
      account: {
        id: user.id,
        username: typed.username,
        email: typed.email,
        formerEmails: [{ email: typed.firstEmail }],
        isFindableByName: true,
      },
      contacts: [{ address: other.address, name: typed.contact }],
      sessions: [{ isCurrent: true }, { isCurrent: false }],
      passkeys: [{ name: typed.passkeyName }],
      apiKeys: [{ name: typed.apiKeyName, scopes: ['read'], networks: ['198.51.100.7/32'] }],
      webhooks: [{ url: typed.webhookUrl, paused: null, newestAttempts: [] }],
      addressReportedWhenMining: typed.reportedIp,
      notifications: [{ by: 'mail' }, { by: 'push', pushAddress: typed.endpoint }],
      accountEvents: [
        { what: 'webhook_added' },
        { what: 'api_key_added' },
        { what: 'passkey_added' },
        { what: 'email_changed' },
      ],
      countOperatorActions: expect.arrayContaining([
        expect.objectContaining({ kind: 'application_opened', salt: expect.any(String) }),
        expect.objectContaining({ kind: 'document_opened', block: null }),
      ]),
      kyc: {
        applications: [
          {
            fullName: typed.application.fullName,
            dateOfBirth: typed.application.dateOfBirth,
            address: typed.application.postalAddress,
            idNumber: typed.application.idNumber,
            status: 'pending',
          },
        ],
        pictures: [{}, {}],
        events: [{ what: 'id_document_viewed' }, { what: 'application_viewed' }, { who: 'you' }],
      },
      wallet: { address: user.address, balance: 1.499 },
      transactions: [
        { kind: 'claim', amount: 2 },
        {
          kind: 'transfer',
          direction: 'sent',
          amount: 0.5,
          note: typed.notes[1],
          name: `@${other.username}`,
        },
      ],
    })
    const pictures = await readdir(join(folder, 'pictures'))
    expect(pictures).toHaveLength(2)
    for (const name of pictures) {
      const bytes = await readFile(join(folder, 'pictures', name))
      expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff')
    }
    const secrets = ['$argon2', user.token, user.password, typed.apiKeySecret]
    for (const secret of secrets) expect(JSON.stringify(data)).not.toContain(secret)
  })
})

test('only the owner gets the data, a few times an hour', async () => {
  const user = await world.newUser()
  expect((await download()).json()).toHaveProperty('code', 'session_expired')
  for (let i = 0; i < DATA_DOWNLOADS_PER_USER_PER_HOUR; i++)
    expect((await download(user.token)).statusCode).toBe(200)
  const refused = await download(user.token)
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toHaveProperty(
    'message',
    expect.stringContaining('downloaded your data often'),
  )
  expect((await download((await world.newUser()).token)).statusCode).toBe(200)
})

test('a session does not suffice to download the data: it takes the password or a passkey of the account', async () => {
  const [user, other] = [await world.newUser(), await world.newUser()]
  for (const [proof, code] of [
    [{}, 'invalid_input'],
    [{ password: 'not-the-password' }, 'password_wrong'],
  ] as const)
    expect((await download(user.token, proof)).json()).toHaveProperty('code', code)

  const asking = { token: user.token }
  const begin = () => world.askCall(beginPasskeyDownload, {}, asking)
  expect((await begin()).body.code).toBe('passkey_missing')
  const device = testAuthenticator({
    origin: new URL(world.config.publicUrl).origin,
    isUnlocked: true,
  })
  const { body } = await world.askCall(beginPasskey, { password: user.password }, asking)
  const attestation = device.create(body.options)
  await world.askCall(addPasskey, { name: 'Phone', attestation }, asking)
  const passkey = device.answer((await begin()).body.options)
  expect((await download(other.token, { passkey })).json()).toHaveProperty(
    'code',
    'passkey_refused',
  )
  expect((await download(user.token, { passkey })).statusCode).toBe(200)
  expect((await download(user.token, { passkey })).json()).toHaveProperty('code', 'passkey_refused')
})
