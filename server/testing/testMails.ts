import type pg from 'pg'
import { expect } from 'vitest'
import { type Task, workOnJobs } from '../db/jobs.ts'
import { makeMailer, type SendMail } from '../mail/mailer.ts'
import { mailTasks } from '../users/mails/mailTasks.ts'
import { silentLog } from './testLedger.ts'
import { testSmtp } from './services/testSmtp.ts'
import { whenDone } from './whenDone.ts'

/** A busy machine takes seconds for a mail. */
const TIMEOUT_MS = 60_000

interface World {
  pool: pg.Pool
  url: string
  clock: { now: number }
}

/** Sends the app's mails through a real SMTP server. `others`: further jobs to run. */
export async function testMails(
  { pool, url, clock }: World,
  others: (sendMail: SendMail) => Record<string, Task> = () => ({}),
) {
  const { url: smtpUrl, readMails } = await testSmtp()
  const sendMail = makeMailer(smtpUrl, '', 'CXAC <no-reply@example.org>')
  const now = () => clock.now
  const tasks = mailTasks({ pool, sendMail, publicUrl: 'https://cxac.example', now })
  whenDone(await workOnJobs(url, { ...tasks, ...others(sendMail) }, '', silentLog))

  /** Mails to this address so far. */
  const mailsTo = (email: string) => readMails().filter(mail => mail.includes(`To: ${email}`))

  /** Waits for a mail to this address that matches, and returns the match of the newest one. */
  async function mailTo(email: string, wanted: RegExp): Promise<string> {
    const find = () =>
      mailsTo(email)
        .map(mail => wanted.exec(mail))
        .findLast(found => found !== null)
    await expect.poll(find, { timeout: TIMEOUT_MS }).toBeTruthy()
    const found = find()!
    return found[1] ?? found[0]
  }

  /** Waits until all due jobs are done: no further mail comes after that. */
  async function settled(): Promise<void> {
    const waiting = () =>
      pool.query(
        'SELECT FROM graphile_worker._private_jobs WHERE run_at <= now() OR attempts > 0 LIMIT 1',
      )
    await expect.poll(async () => (await waiting()).rowCount, { timeout: TIMEOUT_MS }).toBe(0)
  }

  return { mailTo, mailsTo, settled }
}
