import * as Type from 'typebox'
import { defineTask } from '../../db/jobs.ts'
import { composeMail, type Recipient } from '../../mail/composeMail.ts'
import { makeLink } from './mailLinks.ts'
import type { MailDeps } from './securityMail.ts'

export const OWNER_KEYS_MAIL_TASK = 'owner-keys-mail'

/** Keys take effect soon, and this link undoes it. */
export function ownerKeysMailTask({ pool, sendMail, publicUrl, now }: MailDeps) {
  return defineTask(Type.Object({ userId: Type.String() }), async ({ userId }) => {
    const { rows } = await pool.query<Recipient & { starts_at: Date }>(
      `SELECT u.email, u.language, w.starts_at
       FROM users u JOIN waiting_key_sets w ON w.user_id = u.id
       WHERE u.id = $1 LIMIT 1`,
      [userId],
    )
    const [row] = rows
    if (!row) return
    const url = await makeLink(pool, { publicUrl, userId, purpose: 'undo-keys' }, now())
    const freezeUrl = await makeLink(pool, { publicUrl, userId, purpose: 'freeze' }, now())
    await sendMail(
      composeMail(row, (t, time) => ({
        subject: t('mails.keys_asked_subject'),
        lines: [
          t('mails.keys_asked', { time: time(row.starts_at) }),
          t('mails.keys_asked_link_works'),
        ],
        link: { text: t('mails.keys_asked_link'), url },
        ending: t('mails.keys_asked_ending'),
        alarm: { text: t('mails.freeze'), url: freezeUrl },
      })),
    )
  })
}
