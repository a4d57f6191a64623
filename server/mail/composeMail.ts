import { DEFAULT_LANGUAGE, type Language, directionOf, localeOf } from '#api/language/languages.ts'
import { textsIn } from '../text/textIn.ts'
import { escapeHtml } from '../text/escapeHtml.ts'
import type { Mail } from './mailer.ts'

interface Link {
  text: string
  url: string
}

export interface Recipient {
  email: string
  /** Null: none was chosen. */
  language: Language | null
}

/** A text in the recipient's language. */
export type Texts = ReturnType<typeof textsIn>

export interface MailContent {
  subject: string
  lines: readonly string[]
  link: Link
  /** Below the link. */
  ending: string
  /** One more link, for recipients who did not expect the mail. */
  alarm?: Link
}

/** A plain mail, as text and as HTML. Without names: the person who signed up with an address may not own it. */
export function composeMail(
  to: Recipient,
  write: (t: Texts, time: (at: Date) => string) => MailContent,
): Mail {
  const language = to.language ?? DEFAULT_LANGUAGE
  const t = textsIn(language)
  const { subject, lines, link, ending, alarm } = write(t, at => timeIn(language, at))
  const all = [t('mails.hello'), ...lines]
  return {
    to: to.email,
    subject,
    text: [...all, link.url, ending, ...(alarm ? [`${alarm.text}:\n${alarm.url}`] : [])].join(
      '\n\n',
    ),
    html: [
      `<!doctype html><html ${inLanguage(language)}><meta charset="utf-8">`,
      '<body style="font:16px/1.5 sans-serif;max-width:34em;margin:2em auto;padding:0 1em">',
      ...all.map(paragraph),
      anchor(link),
      paragraph(ending),
      ...(alarm ? [anchor(alarm)] : []),
      '</body></html>',
    ].join('\n'),
  }
}

/** Nov 19, 2026, 3:45 AM UTC: a mail does not know its reader's time zone. */
const timeIn = (language: Language, at: Date): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(at)

/** In English as it always was. */
const inLanguage = (language: Language): string =>
  language === DEFAULT_LANGUAGE ? 'lang="en"' : `lang="${language}" dir="${directionOf(language)}"`

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
const anchor = ({ text, url }: Link) =>
  `<p><a href="${escapeHtml(url)}">${escapeHtml(text)}</a></p>`
