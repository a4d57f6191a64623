import { abbreviate } from '#api/shortAddress.ts'
import { MINING_REWARD } from '#api/limits.ts'
import { formatCoins, type Micros } from '#api/chain/money.ts'
import { composeMail } from '../mail/composeMail.ts'
import type { Mail } from '../mail/mailer.ts'

/** A message for a user, by push or mail. */
export interface News {
  title: string
  body: string
  /** The page that shows it. */
  path: string
  /** Of two messages with one topic, a device shows only the newer. */
  topic: string
}

/** The coins that arrived since the last news. */
export interface Arrivals {
  count: number
  sum: Micros
  /** Of a single transfer: its sender, null for the system. */
  from: string | null
  /** The reader's own name for the sender. */
  contact: string | null
  /** The sender's '@name' while they allow being found. */
  name: string | null
}

export function coinsNews({ count, sum, from, contact, name }: Arrivals): News {
  const sender =
    from === null
      ? 'as a bonus'
      : `from ${contact ?? (name ? `${name} · ${abbreviate(from)}` : abbreviate(from))}`
  const body =
    count === 1
      ? `+${coinsText(sum)} ${sender}`
      : `${grouped(String(count))} payments, +${coinsText(sum)} in all`
  return { title: 'Coins have arrived', body, path: '/wallet', topic: 'coins' }
}

export const MINING_NEWS: News = {
  title: 'You can mine again',
  body: `Your 24 hours are over: ${coinsText(MINING_REWARD)} are waiting for you.`,
  path: '/mining',
  topic: 'mining',
}

/** Without names: a person who signed up with a stranger's address has chosen the name. */
export function newsMail(email: string, { title, body, path }: News, publicUrl: string): Mail {
  return composeMail({
    to: email,
    subject: title,
    lines: [body],
    link: { text: 'Open CXAC', url: publicUrl + path },
    ending: `You get this mail because you asked for it. To switch it off, open ${publicUrl}/settings and look under Notifications.`,
  })
}

function coinsText(amount: Micros): string {
  return `${grouped(formatCoins(amount))} CXAC`
}

/** As in the app: 1,234.5 */
function grouped(number: string): string {
  return number.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',')
}
