import * as Type from 'typebox'
import type { Sql } from '../../db/database.ts'
import { defineTask, enqueue } from '../../db/jobs.ts'
import { composeMail } from '../../mail/composeMail.ts'
import { makeLink } from '../links/mailLinks.ts'
import { hashToken } from '../sessions.ts'
import type { MailParts } from './securityMail.ts'

export const NEW_DEVICE_TASK = 'new-device-mail'

/** After a log-in from an unknown network. The first log-in of a new account is not reported. */
export async function tellOfNewDevice(sql: Sql, userId: string, token: string): Promise<void> {
  const { rows } = await sql.query<{ id: string }>(
    `SELECT s.id
     FROM sessions s
     JOIN users u ON u.id = s.user_id
     WHERE s.token_hash = $2 AND u.id = $1
       AND (EXISTS (SELECT FROM known_networks WHERE user_id = $1)
         OR u.created_at < s.begun_at - interval '1 day')
     LIMIT 1`,
    [userId, hashToken(token)],
  )
  if (rows[0]) await enqueue(sql, NEW_DEVICE_TASK, { userId, session: rows[0].id })
}

export function newDeviceTask({ pool, sendMail, publicUrl, now }: MailParts) {
  const Job = Type.Object({ userId: Type.String(), session: Type.String() })
  return defineTask(Job, async ({ userId, session }) => {
    const { rows } = await pool.query<{
      email: string
      device: string | null
      network: string | null
      begun_at: Date | null
    }>(
      `SELECT u.email, s.device, s.network, s.begun_at
       FROM users u
       JOIN sessions s ON s.user_id = u.id
       WHERE u.id = $1 AND s.id = $2 AND u.email_confirmed_at IS NOT NULL
       LIMIT 1`,
      [userId, session],
    )
    const login = rows[0]
    if (!login) return
    const at = `${login.begun_at?.toISOString().slice(0, 16).replace('T', ' ')} UTC`
    const where = login.network ? `, network ${login.network}` : ''
    await sendMail(
      composeMail({
        to: login.email,
        subject: 'A new log-in to your CXAC account',
        lines: [
          'someone, hopefully you, has logged in to your CXAC account from a new network:',
          `${login.device ?? 'Unknown device'}${where}, ${at}`,
        ],
        link: { text: 'See where you are logged in', url: `${publicUrl}/settings` },
        ending: 'If it was you, do nothing. If not, freeze sending now, then set a new password.',
        alarm: {
          text: 'Freeze sending',
          url: await makeLink(pool, { publicUrl, userId, purpose: 'freeze' }, now()),
        },
      }),
    )
  })
}
