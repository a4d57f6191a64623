import { expect, test } from 'vitest'
import { type Language, PSEUDO } from '#api/language/languages.ts'
import { micros } from '#api/chain/money.ts'
import type { Task } from '../db/jobs.ts'
import { deletionMail } from '../deletion/deletionMail.ts'
import { KYC_MAIL_TASK, kycMailTask } from '../kyc/mailTask.ts'
import { type Arrivals, coinsNews, miningNews, newsMail } from '../notifications/news.ts'
import { testKyc } from '../testing/testKyc.ts'
import { EMAIL_MAIL_TASK } from '../users/email/emailMails.ts'
import { mailTasks } from '../users/mails/mailTasks.ts'
import { NEW_DEVICE_TASK } from '../users/mails/newDeviceMail.ts'
import { OWNER_KEYS_MAIL_TASK } from '../users/mails/ownerKeysMail.ts'
import { SECURITY_MAIL_TASK, SECURITY_NEWS } from '../users/mails/securityMail.ts'
import { UNFREEZE_MAIL_TASK } from '../users/mails/unfreezeMail.ts'
import { RESET_TASK } from '../users/passwords/passwordReset.ts'
import type { Mail } from './mailer.ts'

const publicUrl = 'https://cxac.example'
// Never stored elsewhere: here the database has no rule against it.
const language = PSEUDO as string as Language
const to = { email: 'ada@example.org', language }

const world = await testKyc()
const { pool, owner, now } = world
await owner.query('ALTER TABLE users DROP CONSTRAINT users_language')
const { user, submit } = await world.applicant()
await submit()
const application = await world.caseOf(user.username)
await world.askOperator('POST', `/operator/kyc/${application}/reject`, { reason: 'unreadable' })
await owner.query('UPDATE users SET language = $2 WHERE id = $1', [user.id, language])

const sent: Mail[] = []
const sendMail = async (mail: Mail): Promise<void> => void sent.push(mail)
const parts = { pool, sendMail, publicUrl, now }
const tasks: Record<string, Task> = {
  ...mailTasks(parts),
  [KYC_MAIL_TASK]: kycMailTask(parts),
}

/** The mail that a job sends. */
async function mailOf(task: string, about: object): Promise<Mail> {
  sent.length = 0
  await tasks[task]!({ userId: user.id, ...about })
  expect(sent).toHaveLength(1)
  return sent[0]!
}

function expectPseudo({ subject, text, html }: Mail): void {
  for (const part of [subject, text, html.replaceAll(/<[^>]*>/g, '')]) {
    const bare = part.replaceAll(NAMES_AND_TIMES, '').replaceAll(/⟦[^⟧]*⟧|https:\S+|2001:\S+/g, '')
    expect(bare).not.toMatch(/\p{L}{2}/u)
    expect(part).toContain('⟦')
  }
}

/** No language translates these. */
const NAMES_AND_TIMES = /\b(CXAC|KYC|Safari|[A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d\s[AP]M UTC)\b/g

const IS_UNCONFIRMED = 'UPDATE users SET email_confirmed_at = NULL WHERE id = $1'
const IS_CONFIRMED = 'UPDATE users SET email_confirmed_at = now() WHERE id = $1'
const WISHES_ANOTHER = `INSERT INTO email_wishes (user_id, email, email_key, asked_at)
  VALUES ($1, 'new@example.org', 'new@example.org', now())`
const HAS_FORMER = `INSERT INTO former_emails (user_id, email, email_key, until)
  VALUES ($1, 'old@example.org', 'old@example.org', now())`
const NEEDS_PASSWORD = 'UPDATE users SET is_password_due = true WHERE id = $1'
const KEYS_WAIT = `INSERT INTO waiting_key_sets (user_id, key_set, starts_at) VALUES ($1, '', now())`
const ON_DEVICE = 'UPDATE sessions SET device = $2, network = $3 WHERE user_id = $1'

for (const [what, task, about, given] of [
  ['a reset', RESET_TASK, {}, IS_CONFIRMED],
  ['a new address', EMAIL_MAIL_TASK, { what: 'confirm' }, IS_UNCONFIRMED],
  ['another address', EMAIL_MAIL_TASK, { what: 'change' }, WISHES_ANOTHER],
  ['a changed address', EMAIL_MAIL_TASK, { what: 'changed', former: '1' }, HAS_FORMER],
  ['a restored address', EMAIL_MAIL_TASK, { what: 'restored' }, NEEDS_PASSWORD],
  ['keys that wait', OWNER_KEYS_MAIL_TASK, {}, KEYS_WAIT],
  ['the end of a freeze', UNFREEZE_MAIL_TASK, {}, IS_CONFIRMED],
  ['an application', KYC_MAIL_TASK, { what: 'submitted', application }, IS_CONFIRMED],
  ['an approval', KYC_MAIL_TASK, { what: 'approved', application }, IS_CONFIRMED],
  ['a rejection', KYC_MAIL_TASK, { what: 'rejected', application }, IS_CONFIRMED],
  ['a note', KYC_MAIL_TASK, { what: 'rejected', application, hasNote: true }, IS_CONFIRMED],
  ...SECURITY_NEWS.map(each => [each, SECURITY_MAIL_TASK, { what: each }, IS_CONFIRMED] as const),
] as const)
  test(`the mail about ${what} has no text that is not a message`, async () => {
    await owner.query(given, [user.id])
    expectPseudo(await mailOf(task, about))
  })

for (const [device, network] of [
  ['Safari on Mac or iPad', 'Local network'],
  ['Safari', '2001:db8:…'],
  [null, null],
])
  test(`the mail about a log-in with ${device} has no text that is not a message`, async () => {
    await owner.query(IS_CONFIRMED, [user.id])
    await owner.query(ON_DEVICE, [user.id, device, network])
    const { rows } = await pool.query<{ id: string }>(
      'SELECT id FROM sessions WHERE user_id = $1 LIMIT 1',
      [user.id],
    )
    expectPseudo(await mailOf(NEW_DEVICE_TASK, { session: rows[0]!.id }))
  })

const arrived: Arrivals = { count: 1, sum: micros(2n), from: null, contact: null, name: null }
for (const [what, mail] of [
  ['a deletion', deletionMail(to, publicUrl)],
  ['a bonus', newsMail(to, coinsNews(language, arrived), publicUrl)],
  ['a payment', newsMail(to, coinsNews(language, { ...arrived, contact: '·' }), publicUrl)],
  ['payments', newsMail(to, coinsNews(language, { ...arrived, count: 3 }), publicUrl)],
  ['a claim', newsMail(to, miningNews(language), publicUrl)],
] as const)
  test(`the mail about ${what} has no text that is not a message`, () => expectPseudo(mail))
