import type pg from 'pg'
import * as Type from 'typebox'
import { REJECTION_REASONS } from '#api/values/kyc.ts'
import { defineTask } from '../db/jobs.ts'
import { composeMail } from '../mail/composeMail.ts'
import type { SendMail } from '../mail/mailer.ts'
import { makeLink } from '../users/links/mailLinks.ts'
import { APPLICATION_COLUMNS, type ApplicationRow } from './application.ts'

export const KYC_MAIL_TASK = 'kyc-mail'

const JOB = Type.Object({
  application: Type.String(),
  what: Type.Enum(['submitted', 'approved', 'rejected']),
  /** The operator has written a note to the applicant. */
  hasNote: Type.Optional(Type.Boolean()),
})

interface KycMailParts {
  pool: pg.Pool
  sendMail: SendMail
  publicUrl: string
  now: () => number
}

/**
 * Mails the applicant. A mail travels unencrypted, so it says only that there is a note, and the KYC page shows it. For
 * an application that was deleted meanwhile no mail is sent.
 */
export function kycMailTask({ pool, sendMail, publicUrl, now }: KycMailParts) {
  return defineTask(JOB, async ({ application, what, hasNote = false }) => {
    const { rows } = await pool.query<ApplicationRow & { email: string }>(
      `SELECT ${APPLICATION_COLUMNS}, u.email
       FROM kyc_applications a
       JOIN users u ON u.id = a.user_id
       WHERE a.id = $1
       LIMIT 1`,
      [application],
    )
    const row = rows[0]
    if (!row) return
    const { text, ...content } = MAILS[what](
      row.rejection_reason ? REJECTION_REASONS[row.rejection_reason] : '',
      hasNote,
    )
    const freeze = { publicUrl, userId: row.user_id, purpose: 'freeze' as const }
    await sendMail(
      composeMail({
        to: row.email,
        ...content,
        link: { text, url: `${publicUrl}/kyc` },
        ...(what === 'submitted' && {
          alarm: { text: 'Freeze sending', url: await makeLink(pool, freeze, now()) },
        }),
      }),
    )
  })
}

const MAILS = {
  submitted: () => ({
    subject: 'We received your KYC application',
    lines: [
      'thank you: your application and its pictures have arrived.',
      'A reviewer will look at them within 24-48 hours. We will write to you as soon as it is decided.',
    ],
    text: 'See its state',
    ending: 'If you did not apply, freeze sending now and change your password.',
  }),
  approved: () => ({
    subject: 'Your identity is verified',
    lines: ['your KYC application was approved. Your account is now a verified account.'],
    text: 'Open CXAC',
    ending: 'There is nothing more for you to do.',
  }),
  rejected: (reason: string, hasNote: boolean) => ({
    subject: 'Your KYC application was not accepted',
    lines: [
      'we could not accept your KYC application:',
      reason,
      hasNote
        ? 'Your reviewer left a note for you. Read it, fix this and apply again:'
        : 'Fix this and apply again:',
    ],
    text: hasNote ? 'Read the note' : 'Apply again',
    ending: 'What you entered is still there, and your coins are not affected.',
  }),
}
