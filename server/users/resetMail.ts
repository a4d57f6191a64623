import type { Mail } from '../mail/mailer.ts'
import { mailPage } from '../mail/mailPage.ts'

/** Names nobody: whoever signed up with somebody else's address chose the name. */
export function resetMail(email: string, link: string): Mail {
  const lines = [
    'Hello,',
    'somebody, hopefully you, asked for a new password for your CXAC account.',
    'This link sets it. It works once, for 30 minutes:',
  ]
  const ending = 'If it was not you, do nothing: your password stays as it is.'
  return {
    to: email,
    subject: 'Set a new CXAC password',
    text: [...lines, link, ending].join('\n\n'),
    html: mailPage(lines, { text: 'Set a new password', url: link }, ending),
  }
}
