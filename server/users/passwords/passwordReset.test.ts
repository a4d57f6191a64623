import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { workOnJobs } from '../../db/jobs.ts'
import { silentLog } from '../../testing/testLedger.ts'
import { makeMailer, type SendMail } from '../../mail/mailer.ts'
import { testSmtp } from '../../testing/services/testSmtp.ts'
import { testApp } from '../../testing/testApp.ts'
import { RESET_TASK, resetTask } from './passwordReset.ts'

const { ask, newUser, pool, url, clock } = await testApp()

const { url: smtpUrl, nextMail } = await testSmtp({ isBusyAtFirst: true })
const byMail = makeMailer(smtpUrl, '', 'CXAC <no-reply@example.org>')

async function startWorker(sendMail: SendMail): Promise<void> {
  const task = resetTask(pool, sendMail, 'https://cxac.example', () => clock.now)
  const stop = await workOnJobs(url, { [RESET_TASK]: task }, '', silentLog)
  afterAll(stop)
}
await startWorker(byMail)

const askForLink = (email: string) => ask('POST', '/api/password/forgot', { email })
const setNew = (token: string, password: string) =>
  ask('POST', '/api/password/reset', { token, password })
const login = (email: string, password: string) => ask('POST', '/api/login', { email, password })

test('a reset link arrives although the mail server was busy at first, works once, and ends all sessions', async () => {
  const user = await newUser()
  const forUser = await askForLink(user.email)
  const forNobody = await askForLink('nobody@example.org')
  expect(forNobody.body).toEqual(forUser.body)

  const mail = await nextMail()
  expect(mail).toContain(`To: ${user.email}`)
  expect(mail).toContain('Content-Type: text/plain')
  expect(mail).toContain('Content-Type: text/html')
  expect(mail).not.toContain(user.username)
  const token = /https:\/\/cxac\.example\/reset#([\w-]+)/.exec(mail)![1]!
  const { rows } = await pool.query<{ text: string }>(
    `SELECT (SELECT json_agg(r)::text FROM password_resets r) || coalesce((SELECT json_agg(j)::text FROM graphile_worker._private_jobs j), '') AS text`,
  )
  expect(rows[0]!.text).not.toContain(token)

  expect((await setNew(token, 'short')).body.message).toBe(
    'Password must be at least 6 characters long',
  )
  expect((await setNew(token, 'brand-new-1')).status).toBe(200)
  expect((await setNew(token, 'again-new-1')).body.message).toContain('no longer valid')
  expect((await ask('POST', '/api/logout', {}, { token: user.token })).status).toBe(401)
  expect((await login(user.email, user.password)).status).toBe(401)
  expect((await login(user.email, 'brand-new-1')).status).toBe(200)
})

test('the job of an unknown email ends without a mail, and is not repeated', async () => {
  const mails: unknown[] = []
  const send: SendMail = async mail => void mails.push(mail)
  await resetTask(pool, send, 'https://cxac.example', () => clock.now)({ userId: randomUUID() })
  expect(mails).toEqual([])
})

async function newLink(email: string): Promise<string> {
  await askForLink(email)
  return /reset#([\w-]+)/.exec(await nextMail())![1]!
}

test('a reset link expires after 30 minutes, and a newer one replaces it', async () => {
  const { email } = await newUser()
  const first = await newLink(email)
  const second = await newLink(email)
  expect((await setNew(first, 'brand-new-1')).status).toBe(400)
  clock.now += 30 * 60 * 1000
  expect((await setNew(second, 'brand-new-1')).status).toBe(400)
})

test('a reset link stops working when the password is changed', async () => {
  const { email, password: currentPassword, token } = await newUser()
  const link = await newLink(email)
  const passwords = { currentPassword, newPassword: 'changed-1' }
  expect((await ask('POST', '/api/password/change', passwords, { token })).status).toBe(200)
  expect((await setNew(link, 'brand-new-1')).body.code).toBe('reset_invalid')
  expect((await login(email, 'changed-1')).status).toBe(200)
})

test('a remote mail server without encryption gets no mail', async () => {
  // Resolves to this machine, but does not count as local.
  const elsewhere = smtpUrl.replace('127.0.0.1', '0.0.0.0')
  const send = makeMailer(elsewhere, '', 'CXAC <no-reply@example.org>')
  const mail = { to: 'a@example.org', subject: 'Hello', text: 'plain', html: '<p>rich</p>' }
  await expect(send(mail)).rejects.toThrow(/TLS/)
})

test('without an SMTP server a mail is written to a file in the outbox', async () => {
  const outbox = await mkdtemp(join(tmpdir(), 'cxac-outbox-'))
  const mail = { to: 'a@example.org', subject: 'Hello', text: 'plain', html: '<p>rich</p>' }
  await makeMailer(null, outbox, 'CXAC <no-reply@example.org>')(mail)
  const [file = ''] = await readdir(outbox)
  expect(file).toMatch(/-Hello\.eml$/)
  expect(await readFile(join(outbox, file), 'utf8')).toContain('To: a@example.org')
  await rm(outbox, { recursive: true })
})
