import type pg from 'pg'
import * as Type from 'typebox'
import { OPERATOR_REASONS, type OperatorReason } from '#api/values/operator.ts'
import type { Sql } from '../../db/database.ts'
import { defineTask, enqueue } from '../../db/jobs.ts'
import { composeMail } from '../../mail/composeMail.ts'
import type { SendMail } from '../../mail/mailer.ts'
import { makeLink } from '../links/mailLinks.ts'

export const SECURITY_MAIL_TASK = 'security-mail'

export interface MailParts {
  pool: pg.Pool
  sendMail: SendMail
  publicUrl: string
  now: () => number
}

interface Content {
  subject: string
  lines: readonly string[]
  ending: string
}

const NOT_YOU = 'If it was not you, freeze sending now, then set a new password.'
const GOES_ON = 'Receiving and mining go on.'

const frozenFor = (reason: OperatorReason): Content => ({
  subject: 'Sending from your CXAC wallet is frozen',
  lines: [
    'an operator froze sending from your CXAC wallet. The reason:',
    OPERATOR_REASONS[reason],
    GOES_ON,
  ],
  ending: 'Only an operator can lift this. Settings show it as long as it holds.',
})

const loggedOutFor = (reason: OperatorReason): Content => ({
  subject: 'You were logged out of CXAC',
  lines: [
    'an operator ended all sessions of your CXAC account and revoked its API keys. The reason:',
    OPERATOR_REASONS[reason],
  ],
  ending: 'You can log in again. If you do not know why this happened, set a new password first.',
})

const MAILS = {
  frozen: {
    subject: 'Sending from your CXAC wallet is frozen',
    lines: [
      'sending from your CXAC wallet was frozen, in your settings or by a link from one of our mails.',
      GOES_ON,
    ],
    ending:
      'To send again, lift it in Settings: with your password, and a link that we then mail you.',
  },
  password_changed: {
    subject: 'Your CXAC password was changed',
    lines: ['the password of your CXAC account was changed, and your other sessions have ended.'],
    ending: NOT_YOU,
  },
  password_reset: {
    subject: 'Your CXAC password was reset',
    lines: [
      'a link from a mail has set a new password for your CXAC account, ended all sessions and revoked all API keys. Passkeys stay as they were.',
    ],
    ending: NOT_YOU,
  },
  password_reset_passkeys: {
    subject: 'Your CXAC password was reset',
    lines: [
      'a link from a mail has set a new password for your CXAC account, ended all sessions, revoked all API keys and removed passkeys. Settings show those that are left.',
    ],
    ending: NOT_YOU,
  },
  passkey_added: {
    subject: 'A passkey was added to your CXAC account',
    lines: ['a passkey was added to your CXAC account. It can log in from now on.'],
    ending: NOT_YOU,
  },
  passkey_removed: {
    subject: 'A passkey was removed from your CXAC account',
    lines: ['a passkey was removed from your CXAC account. It can no longer log in.'],
    ending: NOT_YOU,
  },
  passkey_amount_changed: {
    subject: 'Your CXAC wallet asks for a passkey at another amount',
    lines: [
      'the amount above which your CXAC wallet asks for a passkey was changed. Settings show the new one.',
    ],
    ending: NOT_YOU,
  },
  api_key_reads: {
    subject: 'An API key was created for your CXAC account',
    lines: ['an API key was created for your CXAC account. It can read your profile and history.'],
    ending: NOT_YOU,
  },
  api_key_pays: {
    subject: 'An API key that can send coins was created for your CXAC account',
    lines: [
      'an API key was created for your CXAC account. It can send coins, within the limits that Settings show.',
    ],
    ending: NOT_YOU,
  },
  api_key_revoked: {
    subject: 'An API key of your CXAC account was revoked',
    lines: ['an API key of your CXAC account was revoked. It no longer works.'],
    ending: NOT_YOU,
  },
  webhook_added: {
    subject: 'A webhook was added to your CXAC account',
    lines: [
      'a webhook was added to your CXAC account. What happens to your wallet is sent to it from now on. Settings show its address.',
    ],
    ending: NOT_YOU,
  },
  webhook_removed: {
    subject: 'A webhook of your CXAC account was removed',
    lines: ['a webhook of your CXAC account was removed. Nothing more is sent to it.'],
    ending: NOT_YOU,
  },
  webhook_failing: {
    subject: 'A webhook of your CXAC account is paused',
    lines: [
      'a webhook of your CXAC account did not accept an event for three days. It is paused, and no event is lost: when you resume it in Settings, they all follow in order.',
    ],
    ending: 'Settings show each attempt and its answer.',
  },
  webhook_gone: {
    subject: 'A webhook of your CXAC account is paused',
    lines: [
      'a webhook of your CXAC account answered that it is gone (410). It is paused, and no event is lost: when you resume it in Settings, they all follow in order.',
    ],
    ending: 'Settings show each attempt and its answer.',
  },
  unfrozen: {
    subject: 'Sending from your CXAC wallet is possible again',
    lines: ['the freeze of your CXAC wallet was lifted.'],
    ending: NOT_YOU,
  },
  frozen_owner_asked: frozenFor('owner_asked'),
  frozen_takeover: frozenFor('takeover'),
  frozen_fraud: frozenFor('fraud'),
  frozen_authority: frozenFor('authority'),
  logged_out_owner_asked: loggedOutFor('owner_asked'),
  logged_out_takeover: loggedOutFor('takeover'),
  logged_out_fraud: loggedOutFor('fraud'),
  logged_out_authority: loggedOutFor('authority'),
} satisfies Record<string, Content>

type News = keyof typeof MAILS

/** These mails need no link to freeze: the wallet is frozen already, or it is no matter of security. */
const NO_ALARM = /^(frozen|webhook_(failing|gone)$)/
/** Sent to unconfirmed addresses as well: only operators cause these mails, so nobody can use them for spam. */
const BY_OPERATOR = /^(frozen|logged_out)_/

/**
 * Sends nothing to an unconfirmed address: it may belong to somebody else.
 * Needs the database transaction of the change it reports: the mail is sent only after that commits.
 */
export const tellOwner = (sql: Sql, userId: string, what: News): Promise<void> =>
  enqueue(sql, SECURITY_MAIL_TASK, { userId, what })

export function securityMailTask({ pool, sendMail, publicUrl, now }: MailParts) {
  const Job = Type.Object({
    userId: Type.String(),
    what: Type.Enum(Object.keys(MAILS) as [News, ...News[]]),
  })
  return defineTask(Job, async ({ userId, what }) => {
    const { rows } = await pool.query<{ email: string }>(
      'SELECT email FROM users WHERE id = $1 AND ($2 OR email_confirmed_at IS NOT NULL) LIMIT 1',
      [userId, BY_OPERATOR.test(what)],
    )
    if (!rows[0]) return
    const content: Content = MAILS[what]
    const settings = { text: 'Open your settings', url: `${publicUrl}/settings` }
    const link = { publicUrl, userId, purpose: 'freeze' as const }
    await sendMail(
      composeMail({
        to: rows[0].email,
        ...content,
        link: settings,
        ...(!NO_ALARM.test(what) && {
          alarm: { text: 'Freeze sending', url: await makeLink(pool, link, now()) },
        }),
      }),
    )
  })
}
