import type pg from 'pg'
import * as Type from 'typebox'
import type { RejectionReason } from '#api/values/kyc.ts'
import { defineTask } from '../db/jobs.ts'
import { composeMail, type MailContent, type Recipient, type Texts } from '../mail/composeMail.ts'
import type { SendMail } from '../mail/mailer.ts'
import { makeLink } from '../users/mails/mailLinks.ts'
import { APPLICATION_COLUMNS, type ApplicationRow } from './application.ts'

export const KYC_MAIL_TASK = 'kyc-mail'

const JOB = Type.Object({
  application: Type.String(),
  what: Type.Enum(['submitted', 'approved', 'rejected']),
  /** The operator has written a note to the applicant. */
  hasNote: Type.Optional(Type.Boolean()),
})

interface KycMailDeps {
  pool: pg.Pool
  sendMail: SendMail
  publicUrl: string
  now: () => number
}

/**
 * Mails the applicant. A mail travels unencrypted, so it says only that there is a note, and the KYC page shows it. For
 * an application that was deleted meanwhile no mail is sent.
 */
export function kycMailTask({ pool, sendMail, publicUrl, now }: KycMailDeps) {
  return defineTask(JOB, async ({ application, what, hasNote = false }) => {
    const { rows } = await pool.query<ApplicationRow & Recipient>(
      `SELECT ${APPLICATION_COLUMNS}, u.email, u.language
       FROM kyc_applications a
       JOIN users u ON u.id = a.user_id
       WHERE a.id = $1
       LIMIT 1`,
      [application],
    )
    const row = rows[0]
    if (!row) return
    const freeze = { publicUrl, userId: row.user_id, purpose: 'freeze' as const }
    const freezeUrl = what === 'submitted' ? await makeLink(pool, freeze, now()) : null
    await sendMail(
      composeMail(row, t => {
        const { text, ...content } = MAILS[what](t, row.rejection_reason, hasNote)
        return {
          ...content,
          link: { text, url: `${publicUrl}/kyc` },
          ...(freezeUrl && { alarm: { text: t('mails.freeze'), url: freezeUrl } }),
        }
      }),
    )
  })
}

type MailText = Pick<MailContent, 'subject' | 'lines' | 'ending'> & { text: string }

const MAILS: Record<
  'submitted' | 'approved' | 'rejected',
  (t: Texts, reason: RejectionReason | null, hasNote: boolean) => MailText
> = {
  submitted: t => ({
    subject: t('mails.kyc_submitted_subject'),
    lines: [t('mails.kyc_arrived'), t('mails.kyc_review')],
    text: t('mails.kyc_see_state'),
    ending: t('mails.kyc_not_you'),
  }),
  approved: t => ({
    subject: t('mails.kyc_approved_subject'),
    lines: [t('mails.kyc_approved')],
    text: t('mails.open_app'),
    ending: t('mails.kyc_nothing_to_do'),
  }),
  rejected: (t, reason, hasNote) => ({
    subject: t('mails.kyc_rejected_subject'),
    lines: [
      t('mails.kyc_rejected'),
      reason ? t('reasons.kyc', { reason }) : '',
      hasNote ? t('mails.kyc_note_fix') : t('mails.kyc_fix'),
    ],
    text: hasNote ? t('mails.kyc_read_note') : t('mails.kyc_apply_again'),
    ending: t('mails.kyc_still_there'),
  }),
}
