import * as Type from 'typebox'
import type { Sql } from '../../db/database.ts'
import { defineTask } from '../../db/jobs.ts'
import { composeMail } from '../../mail/composeMail.ts'
import type { Mail } from '../../mail/mailer.ts'
import type { MailParts } from '../mails/securityMail.ts'
import { makeLink } from '../links/mailLinks.ts'
import { makeResetLink } from '../passwords/passwordReset.ts'

export const EMAIL_MAIL_TASK = 'email-mail'

const JOB = Type.Object({
  userId: Type.String(),
  what: Type.Enum(['confirm', 'change', 'changed', 'restored']),
  /** Only for `changed`: the number of the former address. */
  former: Type.Optional(Type.String()),
})

interface Mailbox {
  email: string
  email_key: string
}

/** Mails that confirm an address, and the mail that reports a change to the former address. */
export function emailMailTask({ pool, sendMail, publicUrl, now }: MailParts) {
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
      await sendMail(confirmMail(email, await link(userId, 'confirm-email', key)))
    if (what === 'change')
      await sendMail(changeMail(email, await link(userId, 'change-email', key)))
    if (what === 'changed')
      await sendMail(
        changedMail(email, await link(userId, 'undo-email', former), await link(userId, 'freeze')),
      )
    if (what === 'restored') {
      const resetLink = await makeResetLink(pool, publicUrl, { userId, email }, now())
      if (resetLink) await sendMail(restoredMail(email, resetLink))
    }
  })
}

const MAILBOXES = {
  confirm:
    'SELECT email, email_key FROM users WHERE id = $1 AND email_confirmed_at IS NULL LIMIT 1',
  change: 'SELECT email, email_key FROM email_wishes WHERE user_id = $1 LIMIT 1',
  restored: 'SELECT email, email_key FROM users WHERE id = $1 AND is_password_due LIMIT 1',
  changed: 'SELECT email, email_key FROM former_emails WHERE user_id = $1 AND number = $2 LIMIT 1',
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

const confirmMail = (to: string, url: string): Mail =>
  composeMail({
    to,
    subject: 'Confirm your email address for CXAC',
    lines: [
      'this email address was given for a CXAC account.',
      'If it was you, this link confirms it. It works for a day:',
    ],
    link: { text: 'Confirm this address', url },
    ending: 'If this was not you, ignore this mail. We will not write again.',
  })

const changeMail = (to: string, url: string): Mail =>
  composeMail({
    to,
    subject: 'Confirm your new email address for CXAC',
    lines: [
      'someone, hopefully you, wants this to be the email address of a CXAC account.',
      'This link confirms it. It works once, for a day:',
    ],
    link: { text: 'Use this address', url },
    ending: 'If this was not you, ignore this mail: nothing changes.',
  })

const changedMail = (to: string, undoUrl: string, freezeUrl: string): Mail =>
  composeMail({
    to,
    subject: 'The email address of your CXAC account was changed',
    lines: [
      'your CXAC account has another email address now. This one gets no more mails from us.',
      'If it was not you, this link undoes it, logs everybody out, ends the password and freezes sending. It works for seven days:',
    ],
    link: { text: 'Undo the change', url: undoUrl },
    ending: 'If it was you, do nothing.',
    alarm: { text: 'It was not you? Freeze sending, too', url: freezeUrl },
  })

const restoredMail = (to: string, resetUrl: string): Mail =>
  composeMail({
    to,
    subject: 'Your CXAC account has this email address again',
    lines: [
      'the change of your email address was undone. Everybody is logged out, and passkeys that were added since the change are removed.',
      'The old password does not work any more, and nobody can log in until you set a new one. This link sets it. It works once, for 30 minutes:',
    ],
    link: { text: 'Set a new password', url: resetUrl },
    ending:
      'Too late? Ask for another link with “Forgot password?” on the login page. Sending from your wallet is frozen: lift that in Settings, with your new password and a link that we then mail you.',
  })
