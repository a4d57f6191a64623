import * as Type from 'typebox'
import { defineTask } from '../../db/jobs.ts'
import { composeMail } from '../../mail/composeMail.ts'
import { makeLink } from '../links/mailLinks.ts'
import type { MailParts } from './securityMail.ts'

export const UNFREEZE_MAIL_TASK = 'unfreeze-mail'

export function unfreezeMailTask({ pool, sendMail, publicUrl, now }: MailParts) {
  return defineTask(Type.Object({ userId: Type.String() }), async ({ userId }) => {
    const { rows } = await pool.query<{ email: string }>(
      'SELECT email FROM users WHERE id = $1 LIMIT 1',
      [userId],
    )
    if (!rows[0]) return
    const url = await makeLink(pool, { publicUrl, userId, purpose: 'unfreeze' }, now())
    await sendMail(
      composeMail({
        to: rows[0].email,
        subject: 'Lift the freeze of your CXAC wallet',
        lines: [
          'someone who knows your password, hopefully you, wants to send from your CXAC wallet again.',
          'This link lifts the freeze. It works once, for 30 minutes:',
        ],
        link: { text: 'Lift the freeze', url },
        ending:
          'If it was not you, do not open it, and set a new password: someone else knows yours.',
      }),
    )
  })
}
