import { abbreviate } from '#api/shortAddress.ts'
import { MINING_REWARD } from '#api/limits.ts'
import { formatCoins, type Micros } from '#api/chain/money.ts'
import { type Language, localeOf } from '#api/language/languages.ts'
import { composeMail, type Recipient } from '../mail/composeMail.ts'
import type { Mail } from '../mail/mailer.ts'
import { textIn, textsIn } from '../text/textIn.ts'

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

export function coinsNews(language: Language, arrivals: Arrivals): News {
  const { count, sum, from, contact, name } = arrivals
  const t = textsIn(language)
  const coins = coinsText(language, sum)
  const short = from && abbreviate(from)
  const sender = contact ?? (name ? `${name} · ${short}` : short)
  const one = sender ? t('news.coins_from', { coins, sender }) : t('news.coins_bonus', { coins })
  return {
    title: t('news.coins_title'),
    body: count === 1 ? one : t('news.coins_payments', { count, coins }),
    path: '/wallet',
    topic: 'coins',
  }
}

export const miningNews = (language: Language): News => ({
  title: textIn(language, 'news.mining_title'),
  body: textIn(language, 'news.mining_waiting', { coins: coinsText(language, MINING_REWARD) }),
  path: '/mining',
  topic: 'mining',
})

/** Without names: a person who signed up with a stranger's address has chosen the name. */
export const newsMail = (to: Recipient, { title, body, path }: News, publicUrl: string): Mail =>
  composeMail(to, t => ({
    subject: title,
    lines: [body],
    link: { text: t('mails.open_app'), url: publicUrl + path },
    ending: t('news.why_mail', { url: `${publicUrl}/settings` }),
  }))

/** As in the app: 1,234.5 */
function coinsText(language: Language, amount: Micros): string {
  const number = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 6 })
  return `${number.format(formatCoins(amount) as `${number}`)} CXAC`
}
