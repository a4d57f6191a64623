import { DEFAULT_LANGUAGE, type Language, directionOf } from '#api/language/languages.ts'
import { textIn } from '../text/textIn.ts'
import { escapeHtml } from '../text/escapeHtml.ts'
import type { Mail } from './mailer.ts'

interface Link {
  text: string
  url: string
}

interface MailContent {
  to: string
  /** Null: none was chosen. */
  language?: Language | null
  subject: string
  lines: readonly string[]
  link: Link
  /** Below the link. */
  ending: string
  /** One more link, for recipients who did not expect the mail. */
  alarm?: Link
}

/** A plain mail, as text and as HTML. Without names: the person who signed up with an address may not own it. */
export function composeMail(content: MailContent): Mail {
  const { to, subject, lines, link, ending, alarm } = content
  const language = content.language ?? DEFAULT_LANGUAGE
  const all = [textIn(language, 'mails.hello'), ...lines]
  return {
    to,
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

/** In English as it always was. */
const inLanguage = (language: Language): string =>
  language === DEFAULT_LANGUAGE ? 'lang="en"' : `lang="${language}" dir="${directionOf(language)}"`

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
const anchor = ({ text, url }: Link) =>
  `<p><a href="${escapeHtml(url)}">${escapeHtml(text)}</a></p>`
