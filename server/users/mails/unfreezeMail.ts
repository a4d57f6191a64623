import * as Type from 'typebox'
import { defineTask } from '../../db/jobs.ts'
import { composeMail, type Recipient } from '../../mail/composeMail.ts'
import { makeLink } from './mailLinks.ts'
import type { MailDeps } from './securityMail.ts'

export const UNFREEZE_MAIL_TASK = 'unfreeze-mail'

export function unfreezeMailTask({ pool, sendMail, publicUrl, now }: MailDeps) {
  return defineTask(Type.Object({ userId: Type.String() }), async ({ userId }) => {
    const { rows } = await pool.query<Recipient>(
      'SELECT email, language FROM users WHERE id = $1 LIMIT 1',
      [userId],
    )
    if (!rows[0]) return
    const url = await makeLink(pool, { publicUrl, userId, purpose: 'unfreeze' }, now())
    await sendMail(
      composeMail(rows[0], t => ({
        subject: t('mails.unfreeze_subject'),
        lines: [t('mails.unfreeze_asked'), t('mails.unfreeze_link_works')],
        link: { text: t('mails.unfreeze_link'), url },
        ending: t('mails.unfreeze_ending'),
      })),
    )
  })
}
