import type pg from 'pg'
import * as Type from 'typebox'
import type { OperatorReason } from '#api/values/operator.ts'
import type { Sql } from '../../db/database.ts'
import { defineTask, enqueue } from '../../db/jobs.ts'
import {
  composeMail,
  type MailContent,
  type Recipient,
  type Texts,
} from '../../mail/composeMail.ts'
import type { SendMail } from '../../mail/mailer.ts'
import { makeLink } from './mailLinks.ts'

export const SECURITY_MAIL_TASK = 'security-mail'

export interface MailDeps {
  pool: pg.Pool
  sendMail: SendMail
  publicUrl: string
  now: () => number
}

type Content = Pick<MailContent, 'subject' | 'lines' | 'ending'>

const reported = (t: Texts, subject: string, line: string): Content => ({
  subject,
  lines: [line],
  ending: t('mails.not_you'),
})

const frozenFor = (reason: OperatorReason) => (t: Texts) => ({
  subject: t('mails.frozen_subject'),
  lines: [t('mails.frozen_by_operator'), t('reasons.operator', { reason }), t('mails.goes_on')],
  ending: t('mails.frozen_by_operator_ending'),
})

const loggedOutFor = (reason: OperatorReason) => (t: Texts) => ({
  subject: t('mails.logged_out_subject'),
  lines: [t('mails.logged_out_by_operator'), t('reasons.operator', { reason })],
  ending: t('mails.logged_out_ending'),
})

const MAILS = {
  frozen: t => ({
    subject: t('mails.frozen_subject'),
    lines: [t('mails.frozen'), t('mails.goes_on')],
    ending: t('mails.frozen_ending'),
  }),
  password_changed: t =>
    reported(t, t('mails.password_changed_subject'), t('mails.password_changed')),
  password_reset: t => reported(t, t('mails.password_reset_subject'), t('mails.password_reset')),
  password_reset_passkeys: t =>
    reported(t, t('mails.password_reset_subject'), t('mails.password_reset_passkeys')),
  passkey_added: t => reported(t, t('mails.passkey_added_subject'), t('mails.passkey_added')),
  passkey_removed: t => reported(t, t('mails.passkey_removed_subject'), t('mails.passkey_removed')),
  passkey_amount_changed: t =>
    reported(t, t('mails.passkey_amount_changed_subject'), t('mails.passkey_amount_changed')),
  api_key_reads: t => reported(t, t('mails.api_key_reads_subject'), t('mails.api_key_reads')),
  api_key_pays: t => ({
    subject: t('mails.api_key_pays_subject'),
    lines: [t('mails.api_key_pays')],
    ending: t('mails.api_key_pays_ending'),
  }),
  api_key_revoked: t => reported(t, t('mails.api_key_revoked_subject'), t('mails.api_key_revoked')),
  webhook_added: t => reported(t, t('mails.webhook_added_subject'), t('mails.webhook_added')),
  webhook_removed: t => reported(t, t('mails.webhook_removed_subject'), t('mails.webhook_removed')),
  webhook_failing: t => ({
    subject: t('mails.webhook_paused_subject'),
    lines: [t('mails.webhook_failing')],
    ending: t('mails.webhook_paused_ending'),
  }),
  webhook_gone: t => ({
    subject: t('mails.webhook_paused_subject'),
    lines: [t('mails.webhook_gone')],
    ending: t('mails.webhook_paused_ending'),
  }),
  owner_keys_undone: t => reported(t, t('mails.keys_undone_subject'), t('mails.keys_undone')),
  owner_keys_started: t => ({
    subject: t('mails.keys_started_subject'),
    lines: [t('mails.keys_started')],
    ending: t('mails.keys_started_ending'),
  }),
  owner_keys_changed: t => ({
    subject: t('mails.keys_changed_subject'),
    lines: [t('mails.keys_changed')],
    ending: t('mails.keys_changed_ending'),
  }),
  owner_keys_ended: t => reported(t, t('mails.keys_ended_subject'), t('mails.keys_ended')),
  unfrozen: t => reported(t, t('mails.unfrozen_subject'), t('mails.unfrozen')),
  frozen_owner_asked: frozenFor('owner_asked'),
  frozen_takeover: frozenFor('takeover'),
  frozen_fraud: frozenFor('fraud'),
  frozen_authority: frozenFor('authority'),
  logged_out_owner_asked: loggedOutFor('owner_asked'),
  logged_out_takeover: loggedOutFor('takeover'),
  logged_out_fraud: loggedOutFor('fraud'),
  logged_out_authority: loggedOutFor('authority'),
} satisfies Record<string, (t: Texts) => Content>

type News = keyof typeof MAILS
export const SECURITY_NEWS = Object.keys(MAILS) as [News, ...News[]]

/** These mails need no link to freeze: the wallet is frozen already, or it is no matter of security. */
const NO_ALARM = /^(frozen|webhook_(failing|gone)$)/
/** Sent to unconfirmed addresses as well: only operators cause these mails, so nobody can use them for spam. */
const BY_OPERATOR = /^(frozen|logged_out)_/

/**
 * Sends nothing to an unconfirmed address: it may belong to somebody else.
 * Needs the database transaction of the change it reports: the mail is sent only after that commits.
 */
export const mailOwner = (sql: Sql, userId: string, what: News): Promise<void> =>
  enqueue(sql, SECURITY_MAIL_TASK, { userId, what })

export function securityMailTask({ pool, sendMail, publicUrl, now }: MailDeps) {
  const Job = Type.Object({
    userId: Type.String(),
    what: Type.Enum(SECURITY_NEWS),
  })
  return defineTask(Job, async ({ userId, what }) => {
    const { rows } = await pool.query<Recipient>(
      'SELECT email, language FROM users WHERE id = $1 AND ($2 OR email_confirmed_at IS NOT NULL) LIMIT 1',
      [userId, BY_OPERATOR.test(what)],
    )
    if (!rows[0]) return
    const link = { publicUrl, userId, purpose: 'freeze' as const }
    const freezeUrl = NO_ALARM.test(what) ? null : await makeLink(pool, link, now())
    await sendMail(
      composeMail(rows[0], t => ({
        ...MAILS[what](t),
        link: { text: t('mails.open_settings'), url: `${publicUrl}/settings` },
        ...(freezeUrl && { alarm: { text: t('mails.freeze'), url: freezeUrl } }),
      })),
    )
  })
}
