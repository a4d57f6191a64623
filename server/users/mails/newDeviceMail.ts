import * as Type from 'typebox'
import type { Sql } from '../../db/database.ts'
import { defineTask, enqueue } from '../../db/jobs.ts'
import { composeMail, type Recipient } from '../../mail/composeMail.ts'
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
    const { rows } = await pool.query<
      Recipient & { device: string | null; network: string | null; begun_at: Date | null }
    >(
      `SELECT u.email, u.language, s.device, s.network, s.begun_at
       FROM users u
       JOIN sessions s ON s.user_id = u.id
       WHERE u.id = $1 AND s.id = $2 AND u.email_confirmed_at IS NOT NULL
       LIMIT 1`,
      [userId, session],
    )
    const login = rows[0]
    if (!login) return
    const { network } = login
    const time = `${login.begun_at?.toISOString().slice(0, 16).replace('T', ' ')} UTC`
    const freezeUrl = await makeLink(pool, { publicUrl, userId, purpose: 'freeze' }, now())
    await sendMail(
      composeMail(login, t => {
        const device = login.device ?? t('mails.login_unknown_device')
        return {
          subject: t('mails.login_subject'),
          lines: [
            t('mails.login_from_new_network'),
            network
              ? t('mails.login_device_and_network', { device, network, time })
              : t('mails.login_device', { device, time }),
          ],
          link: { text: t('mails.login_link'), url: `${publicUrl}/settings` },
          ending: t('mails.login_ending'),
          alarm: { text: t('mails.freeze'), url: freezeUrl },
        }
      }),
    )
  })
}
