import { composeMail } from '../../mail/composeMail.ts'
import type { Mail } from '../../mail/mailer.ts'

export const resetMail = (email: string, link: string, freezeLink: string): Mail =>
  composeMail({
    to: email,
    subject: 'Set a new CXAC password',
    lines: [
      'someone, hopefully you, asked for a new password for your CXAC account.',
      'This link sets it. It works once, for 30 minutes:',
    ],
    link: { text: 'Set a new password', url: link },
    ending: 'If it was not you, do nothing: your password stays as it is.',
    alarm: { text: 'Worried? Freeze sending from your wallet', url: freezeLink },
  })
