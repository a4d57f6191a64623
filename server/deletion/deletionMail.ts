import * as Type from 'typebox'
import { LANGUAGES } from '#api/language/languages.ts'
import type { Sql } from '../db/database.ts'
import { defineTask, enqueue } from '../db/jobs.ts'
import { composeMail, type Recipient } from '../mail/composeMail.ts'
import type { Mail } from '../mail/mailer.ts'
import type { MailDeps } from '../users/mails/securityMail.ts'

export const DELETION_MAIL_TASK = 'farewell'

const JOB = Type.Object({
  id: Type.String(),
  language: Type.Optional(Type.Enum(LANGUAGES)),
})
const RETENTION_MS = 24 * 60 * 60 * 1000

/** The account is gone by then. Its mail address is stored in a table, not in the job, which would outlive a failure. */
export async function enqueueDeletionMail(
  sql: Sql,
  { email, language }: Recipient,
  nowMs: number,
): Promise<void> {
  const { rows } = await sql.query<{ id: string }>(
    'INSERT INTO farewells (email, at) VALUES ($1, $2) RETURNING id',
    [email, new Date(nowMs)],
  )
  await enqueue(sql, DELETION_MAIL_TASK, {
    id: rows[0]!.id,
    ...(language && { language }),
  })
}

export const deletionMailTask = ({ pool, sendMail, publicUrl }: MailDeps) =>
  defineTask(JOB, async ({ id, language = null }) => {
    const { rows } = await pool.query<{ email: string }>(
      'SELECT email FROM farewells WHERE id = $1 LIMIT 1',
      [id],
    )
    if (!rows[0]) return
    await sendMail(deletionMail({ email: rows[0].email, language }, publicUrl))
    await pool.query('DELETE FROM farewells WHERE id = $1', [id])
  })

export const deletionMail = (to: Recipient, publicUrl: string): Mail =>
  composeMail(to, t => ({
    subject: t('mails.deleted_subject'),
    lines: [t('mails.deleted_asked'), t('mails.deleted_gone')],
    link: { text: t('mails.deleted_link'), url: `${publicUrl}/privacy` },
    ending: t('mails.deleted_ending'),
  }))

/** Addresses whose mail no server has accepted. */
export async function sweepDeletionMails(sql: Sql, nowMs: number): Promise<void> {
  await sql.query('DELETE FROM farewells WHERE at < $1', [new Date(nowMs - RETENTION_MS)])
}
