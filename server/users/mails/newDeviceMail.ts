import * as Type from 'typebox'
import { LOCAL_NETWORK, MAC_OR_IPAD, partsOfDevice } from '#api/values/sessions.ts'
import type { Sql } from '../../db/database.ts'
import { defineTask, enqueue } from '../../db/jobs.ts'
import { composeMail, type Recipient, type Texts } from '../../mail/composeMail.ts'
import { makeLink } from './mailLinks.ts'
import { hashToken } from '../sessions/sessions.ts'
import type { MailDeps } from './securityMail.ts'

export const NEW_DEVICE_TASK = 'new-device-mail'

/** After a log-in from an unknown network. The first log-in of a new account is not reported. */
export async function mailAboutNewDevice(sql: Sql, userId: string, token: string): Promise<void> {
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

interface Place {
  device: string | null
  network: string | null
}

export function newDeviceTask({ pool, sendMail, publicUrl, now }: MailDeps) {
  const Job = Type.Object({ userId: Type.String(), session: Type.String() })
  return defineTask(Job, async ({ userId, session }) => {
    const { rows } = await pool.query<Recipient & Place & { begun_at: Date }>(
      `SELECT u.email, u.language, s.device, s.network, s.begun_at
       FROM users u
       JOIN sessions s ON s.user_id = u.id
       WHERE u.id = $1 AND s.id = $2 AND u.email_confirmed_at IS NOT NULL
       LIMIT 1`,
      [userId, session],
    )
    const login = rows[0]
    if (!login) return
    const freezeUrl = await makeLink(pool, { publicUrl, userId, purpose: 'freeze' }, now())
    await sendMail(
      composeMail(login, (t, time) => ({
        subject: t('mails.login_subject'),
        lines: [t('mails.login_from_new_network'), placeText(t, login, time(login.begun_at))],
        link: { text: t('mails.login_link'), url: `${publicUrl}/settings` },
        ending: t('mails.login_ending'),
        alarm: { text: t('mails.freeze'), url: freezeUrl },
      })),
    )
  })
}

function placeText(t: Texts, { device: name, network }: Place, time: string): string {
  const device = name ? deviceText(t, name) : t('settings.unknown_device')
  if (!network) return t('mails.login_device', { device, time })
  return network === LOCAL_NETWORK
    ? t('mails.login_device_nearby', { device, time })
    : t('mails.login_device_and_network', { device, network, time })
}

function deviceText(t: Texts, name: string): string {
  const [browser, system] = partsOfDevice(name)
  if (!system) return browser
  const shown = system === MAC_OR_IPAD ? t('settings.mac_or_ipad') : system
  return t('settings.browser_on_system', { browser, system: shown })
}
