import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../settings/config.ts'
import { openInstallation } from '../start/openInstallation.ts'
import { testDatabase } from '../testing/database/testDatabase.ts'
import { silentLog } from '../testing/testLedger.ts'
import { testSmtp } from '../testing/services/testSmtp.ts'
import { testBucket } from '../testing/services/testBucket.ts'
import { newAccount, post, startServer } from '../testing/testServer.ts'
import { form, photo } from '../testing/testPictures.ts'

const parent = await mkdtemp(join(tmpdir(), 'cxac-kyc-'))
afterAll(() => rm(parent, { recursive: true, force: true }))

async function upload(url: string, token: string, origin?: string) {
  const { payload, headers } = form([{ bytes: await photo('png', 120) }])
  return fetch(`${url}/upload/file`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}`, ...(origin && { origin }) },
    body: new Uint8Array(payload),
  })
}
const fileUrlOf = async (response: Response) =>
  ((await response.json()) as { fileUrl: string }).fileUrl

test('an application is rejected, sent again and approved, and no personal data is stored in plain text', async () => {
  const smtp = await testSmtp()
  const server = await startServer({ DATA_DIR: join(parent, 'data'), SMTP_URL: smtp.url })
  const operatorUrl = /Operators +(\S+)/.exec(server.output())![1]!
  const tokenFile = /token in (\S+)/.exec(server.output())![1]!
  const operatorToken = (await readFile(tokenFile, 'utf8')).trim()
  const account = await newAccount(server.url, 'kyc')
  expect(await smtp.nextMail()).toContain('Subject: Confirm your email address')
  const authorization = `Bearer ${account.token}`
  const idDocumentUrl = await fileUrlOf(await upload(server.url, account.token))
  const secrets = { fullName: 'Wilhelmina Unmistakable', idNumber: 'X-7731-SECRET-0042' }
  const application = {
    ...secrets,
    dateOfBirth: '1970-01-02',
    address: 'Hidden Lane 5',
    idType: 'passport',
  }
  const body = { ...application, userId: account.uid, idDocumentUrl }
  expect((await post(server.url, '/api/kyc-apply', body, { authorization })).status).toBe(200)
  expect(await smtp.nextMail()).toContain('Subject: We received your KYC application')

  const { body: signedIn } = await post(operatorUrl, '/operator/session', { token: operatorToken })
  const asOperator = { authorization: `Bearer ${String(signedIn['secret'])}` }
  const waiting = async () => {
    const listed = await fetch(`${operatorUrl}/operator/kyc?list=pending`, { headers: asOperator })
    return ((await listed.json()) as { cases: { id: string }[] }).cases[0]!.id
  }
  const note = 'Hold it straight, please.'
  const rejected = { reason: 'incomplete', note }
  await post(operatorUrl, `/operator/kyc/${await waiting()}/reject`, rejected, asOperator)
  const rejection = await smtp.nextMail()
  expect(rejection).toContain('To: kyc@example.org')
  expect(rejection).toContain('Part of the document is missing')
  expect(rejection).toContain('\r\nHello,\r\n')
  expect(rejection).not.toContain(note)

  expect((await post(server.url, '/api/kyc-apply', body, { authorization })).status).toBe(200)
  await smtp.nextMail()
  const second = await waiting()
  await fetch(`${operatorUrl}/operator/kyc/${second}/id-document`, { headers: asOperator })
  await post(operatorUrl, `/operator/kyc/${second}/approve`, {}, asOperator)
  expect(await smtp.nextMail()).toContain('Subject: Your identity is verified')
  const profile = await fetch(`${server.url}/api/getUserByUid/${account.uid}`)
  expect(await profile.json()).toMatchObject({ user: { isVerification: true } })

  const picture = await fetch(server.url + idDocumentUrl, { headers: { authorization } })
  const clear = Buffer.from(await picture.arrayBuffer())
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  const hidden = [...Object.values(secrets), 'Hidden Lane', note, '1970-01-02'].map(text =>
    Buffer.from(text),
  )
  // Noise of the picture: no other file holds these bytes by chance.
  hidden.push(clear.subarray(700, 732))
  for (const entry of await readdir(parent, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const bytes = await readFile(join(entry.parentPath, entry.name))
    for (const secret of hidden)
      expect([entry.name, bytes.includes(secret)]).toEqual([entry.name, false])
  }
  expect(server.output()).not.toContain(secrets.idNumber)
})

test('the upload part runs on another host, only for pages of the app', async () => {
  const { url: databaseUrl } = await testDatabase()
  const bucket = await testBucket()
  const shared = {
    DATABASE_URL: databaseUrl,
    SIGNING_KEY: randomBytes(32).toString('base64'),
    KYC_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL: 'https://cxac.example',
    UPLOAD_URL: 'https://upload.cxac.example',
    ...bucket.environment,
  }
  const app = await startServer({ ...shared, DATA_DIR: join(parent, 'app') })
  const uploads = await startServer({ ...shared, DATA_DIR: join(parent, 'uploads') }, [
    '--only',
    'upload',
  ])
  const account = await newAccount(app.url, 'elsewhere')
  const authorization = `Bearer ${account.token}`

  const stored = await upload(uploads.url, account.token, 'https://cxac.example')
  expect(stored.headers.get('access-control-allow-origin')).toBe('https://cxac.example')
  const foreign = await upload(uploads.url, account.token, 'https://evil.example')
  expect(foreign.headers.get('access-control-allow-origin')).not.toBe('https://evil.example')
  // Not routed: refused before the plugin for other origins.
  const broken = await fetch(`${uploads.url}/%zz`)
  expect([broken.status, broken.headers.get('access-control-allow-origin')]).toEqual([
    400,
    'https://cxac.example',
  ])
  const idDocumentUrl = await fileUrlOf(stored)
  expect(idDocumentUrl).toMatch(/^https:\/\/upload\.cxac\.example\/upload\/file\//)

  const application = {
    userId: account.uid,
    fullName: 'Ann',
    dateOfBirth: '1980-05-05',
    address: 'Here 1',
    idNumber: '1',
    idType: 'national_id',
    idDocumentUrl,
  }
  expect((await post(app.url, '/api/kyc-apply', application, { authorization })).status).toBe(200)
  const seenByApp = await fetch(app.url + new URL(idDocumentUrl).pathname, {
    headers: { authorization },
  })
  expect(seenByApp.headers.get('content-type')).toBe('image/jpeg')
  expect((await fetch(`${uploads.url}/api/settings`)).status).toBe(404)
  expect(bucket.objects.size).toBeGreaterThan(0)
})

test('a server that stores documents on another disk than the other servers is refused', async () => {
  const { url } = await testDatabase()
  const shared = {
    DATABASE_URL: url,
    SIGNING_KEY: randomBytes(32).toString('base64'),
    KYC_KEY: randomBytes(32).toString('base64'),
  }
  const openIn = (folder: string) =>
    openInstallation(readConfig({ ...shared, DATA_DIR: join(parent, folder) }, parent), {
      log: silentLog,
    })
  const here = await openIn('here')
  await expect(openIn('there')).rejects.toThrow('lie in another folder')
  await here.close()
})

test('the upload part names the settings that it lacks', async () => {
  const start = (environment: Record<string, string>, ...options: string[]) =>
    startServer({ DATA_DIR: join(parent, 'none'), ...environment }, options)
  await expect(start({}, '--only', 'upload')).rejects.toThrow('needs DATABASE_URL')
  const { url } = await testDatabase()
  const half = { DATABASE_URL: url, UPLOAD_URL: 'https://upload.cxac.example' }
  await expect(start(half, '--only', 'upload')).rejects.toThrow('PUBLIC_URL')
  await expect(start({}, '--all')).rejects.toThrow("'--all' is not understood")
})
