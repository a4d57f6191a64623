import { expect, test } from 'vitest'
import { type Language, PSEUDO } from '#api/language/languages.ts'
import { micros } from '#api/chain/money.ts'
import { type Arrivals, coinsNews, miningNews, newsMail } from '../notifications/news.ts'
import { resetMail } from '../users/mails/resetMail.ts'

const URL = 'https://cxac.example'
// The pseudo-language is never stored, and mails can be written in it.
const language = PSEUDO as string as Language
const to = { email: 'ada@example.org', language }
const arrived: Arrivals = { count: 1, sum: micros(2n), from: null, contact: null, name: null }

for (const [what, mail] of [
  ['a reset', resetMail(to, `${URL}/reset#1`, `${URL}/freeze#2`)],
  ['a bonus', newsMail(to, coinsNews(language, arrived), URL)],
  ['a payment', newsMail(to, coinsNews(language, { ...arrived, contact: '·' }), URL)],
  ['payments', newsMail(to, coinsNews(language, { ...arrived, count: 3 }), URL)],
  ['a claim', newsMail(to, miningNews(language), URL)],
] as const)
  test(`the mail about ${what} has no text that is not a message`, () => {
    const { subject, text } = mail
    for (const part of [subject, text]) {
      const bare = part.replaceAll(/⟦[^⟧]*⟧|https:\S+|CXAC/g, '')
      expect(bare).not.toMatch(/\p{L}{2}/u)
      expect(part).toContain('⟦')
    }
  })
