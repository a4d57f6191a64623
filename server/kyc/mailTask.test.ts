import { expect, test } from 'vitest'
import { testKyc } from '../testing/testKyc.ts'
import { testMails } from '../testing/testMails.ts'
import { KYC_MAIL_TASK, kycMailTask } from './mailTask.ts'

const world = await testKyc()
const { pool, now } = world
const { mailTo, mailsTo } = await testMails(world, sendMail => ({
  [KYC_MAIL_TASK]: kycMailTask({ pool, sendMail, publicUrl: 'https://cxac.example', now }),
}))

for (const [note, words] of [
  ['The lower edge is cut off.', 'Your reviewer left a note for you'],
  ['', 'Fix this and apply again'],
] as const)
  test(`the mail about a rejection says '${words}', and never the note '${note}'`, async () => {
    const { user, submit } = await world.applicant()
    await submit()
    const id = await world.caseOf(user.username)
    await world.askOperator('POST', `/operator/kyc/${id}/reject`, { reason: 'unreadable', note })
    await mailTo(user.email, new RegExp(words))
    await mailTo(user.email, /The document cannot be read in the picture/)
    if (note) expect(mailsTo(user.email).join('')).not.toContain(note)
  })
