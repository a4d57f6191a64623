import { composeMail, type Recipient } from '../../mail/composeMail.ts'
import type { Mail } from '../../mail/mailer.ts'

export const resetMail = (to: Recipient, link: string, freezeLink: string): Mail =>
  composeMail(to, t => ({
    subject: t('mails.reset_subject'),
    lines: [t('mails.reset_asked'), t('mails.reset_link_works')],
    link: { text: t('mails.reset_link'), url: link },
    ending: t('mails.reset_ending'),
    alarm: { text: t('mails.reset_worried'), url: freezeLink },
  }))
