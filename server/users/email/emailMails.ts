import * as Type from 'typebox'
import type { Sql } from '../../db/database.ts'
import { defineTask } from '../../db/jobs.ts'
import { composeMail, type Recipient } from '../../mail/composeMail.ts'
import type { Mail } from '../../mail/mailer.ts'
import type { MailDeps } from '../mails/securityMail.ts'
import { makeLink } from '../mails/mailLinks.ts'
import { makeResetLink } from '../passwords/passwordReset.ts'

export const EMAIL_MAIL_TASK = 'email-mail'

const JOB = Type.Object({
  userId: Type.String(),
  what: Type.Enum(['confirm', 'change', 'changed', 'restored']),
  /** Only for `changed`: the number of the former address. */
  former: Type.Optional(Type.String()),
})

interface Mailbox extends Recipient {
  email_key: string
}

/** Mails that confirm an address, and the mail that reports a change to the former address. */
export function emailMailTask({ pool, sendMail, publicUrl, now }: MailDeps) {
  const link = (
    userId: string,
    purpose: Parameters<typeof makeLink>[1]['purpose'],
    about?: string,
  ) => makeLink(pool, { publicUrl, userId, purpose, ...(about && { about }) }, now())

  return defineTask(JOB, async ({ userId, what, former = '' }) => {
    const mailbox = await mailboxOf(pool, userId, what, former)
    if (!mailbox) return
    const { email, email_key: key } = mailbox
    if (what === 'confirm')
      await sendMail(confirmMail(mailbox, await link(userId, 'confirm-email', key)))
    if (what === 'change')
      await sendMail(changeMail(mailbox, await link(userId, 'change-email', key)))
    if (what === 'changed')
      await sendMail(
        changedMail(
          mailbox,
          await link(userId, 'undo-email', former),
          await link(userId, 'freeze'),
        ),
      )
    if (what === 'restored') {
      const resetLink = await makeResetLink(pool, publicUrl, { userId, email }, now())
      if (resetLink) await sendMail(restoredMail(mailbox, resetLink))
    }
  })
}

const MAILBOXES = {
  confirm:
    'SELECT email, email_key, language FROM users WHERE id = $1 AND email_confirmed_at IS NULL LIMIT 1',
  change: `
    SELECT w.email, w.email_key, u.language
    FROM email_wishes w JOIN users u ON u.id = w.user_id
    WHERE w.user_id = $1 LIMIT 1`,
  restored:
    'SELECT email, email_key, language FROM users WHERE id = $1 AND is_password_due LIMIT 1',
  changed: `
    SELECT f.email, f.email_key, u.language
    FROM former_emails f JOIN users u ON u.id = f.user_id
    WHERE f.user_id = $1 AND f.number = $2 LIMIT 1`,
}

/** Null when the mail is no longer needed. */
async function mailboxOf(
  sql: Sql,
  userId: string,
  what: keyof typeof MAILBOXES,
  former: string,
): Promise<Mailbox | null> {
  const values = what === 'changed' ? [userId, former] : [userId]
  const { rows } = await sql.query<Mailbox>(MAILBOXES[what], values)
  return rows[0] ?? null
}

const confirmMail = (to: Recipient, url: string): Mail =>
  composeMail(to, t => ({
    subject: t('mails.confirm_subject'),
    lines: [t('mails.confirm_given'), t('mails.confirm_link_works')],
    link: { text: t('mails.confirm_link'), url },
    ending: t('mails.confirm_ending'),
  }))

const changeMail = (to: Recipient, url: string): Mail =>
  composeMail(to, t => ({
    subject: t('mails.change_subject'),
    lines: [t('mails.change_asked'), t('mails.change_link_works')],
    link: { text: t('mails.change_link'), url },
    ending: t('mails.change_ending'),
  }))

const changedMail = (to: Recipient, undoUrl: string, freezeUrl: string): Mail =>
  composeMail(to, t => ({
    subject: t('mails.changed_subject'),
    lines: [t('mails.changed_now'), t('mails.changed_link_works')],
    link: { text: t('mails.changed_link'), url: undoUrl },
    ending: t('mails.changed_ending'),
    alarm: { text: t('mails.changed_freeze'), url: freezeUrl },
  }))

const restoredMail = (to: Recipient, resetUrl: string): Mail =>
  composeMail(to, t => ({
    subject: t('mails.restored_subject'),
    lines: [t('mails.restored_undone'), t('mails.restored_link_works')],
    link: { text: t('mails.reset_link'), url: resetUrl },
    ending: t('mails.restored_ending'),
  }))
