import { abbreviate } from '#api/shortAddress.ts'
import { MINING_REWARD } from '#api/limits.ts'
import { formatCoins, type Micros } from '#api/chain/money.ts'
import { composeMail } from '../mail/composeMail.ts'
import type { Mail } from '../mail/mailer.ts'

/** What somebody is told, by whatever way. */
export interface News {
  title: string
  body: string
  /** The page that shows it. */
  path: string
  /** Of two with the same topic a device shows the newer. */
  topic: string
}

/** What has come since the last news. */
export interface Arrivals {
  count: number
  sum: Micros
  /** Of a single one: who sent it, null for the system; and by which name the reader knows them. */
  from: string | null
  name: string | null
}

export function coinsNews({ count, sum, from, name }: Arrivals): News {
  const sender = from === null ? 'as a bonus' : `from ${name ?? abbreviate(from)}`
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

/** Names nobody: whoever signed up with somebody else's address chose the name. */
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

/** As the app writes it: 1,234.5 */
function grouped(number: string): string {
  return number.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',')
}
