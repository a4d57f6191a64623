import { type Locator, type Page, expect } from '@playwright/test'
import { freezeAccount } from '#api/calls/operator.ts'
import { PSEUDO } from '#api/language/languages.ts'
import { compiledMessages } from '../../../messages/readMessages.ts'
import { textIn } from '../../../server/text/textIn.ts'
import { mailTo } from '../support/mail/mailTo.ts'
import { OPERATOR_URL, signInAsOperator } from '../support/operatorAccess.ts'
import { type Member, createMember, storeSession, test } from '../support/support.ts'
import { VALUES, rawTexts } from './rawTexts.ts'

const TEXTS = compiledMessages(PSEUDO)
const say = (key: string) => TEXTS[key] as string
const FRAUD = textIn(PSEUDO, 'reasons.operator', { reason: 'fraud' })

test.use({ hasOwnContext: true })

test('what the server answers is shown in the pseudo-language', async ({ page, request }) => {
  const member = await createMember(request)
  await storeSession(page, member)
  await page.goto(`/settings?lang=${PSEUDO}`)
  const dialog = page.getByRole('dialog')
  const open = (key: string) => press(page.getByRole('main'), key)

  await test.step('a freeze', async () => {
    await open('settings.freeze_sending')
    await press(dialog, 'settings.freeze_now')
    await expectSaid(page, member, 'done.frozen')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a link that lifts it', async () => {
    await open('settings.lift_freeze')
    await dialog.getByLabel(say('settings.your_password'), { exact: true }).fill(member.password)
    await press(dialog, 'settings.mail_me_link')
    await expectSaid(page, member, 'done.unfreeze_mailed')
    await page.keyboard.press('Escape')
    await page.goto(await mailTo(member.email, /http:\/\/\S+\/unfreeze#[\w-]+/))
    await press(page.locator('body'), 'auth.lift_freeze_button')
    await expectSaid(page, member, 'done.unfrozen')
  })

  await test.step('another mail address', async () => {
    await page.goto('/settings')
    await open('settings.change_email_address')
    await dialog.getByRole('textbox').first().fill(`other-${member.email}`)
    await dialog.getByLabel(say('settings.your_password'), { exact: true }).fill(member.password)
    await press(dialog, 'settings.mail_link')
    await expectSaid(page, member, 'done.change_mailed')
    await page.keyboard.press('Escape')
  })

  await test.step('another password', async () => {
    await open('account.change_password')
    const current = dialog.getByLabel(say('account.current_password'), { exact: true })
    await current.fill(member.password)
    await dialog
      .getByLabel(say('account.new_password'), { exact: true })
      .fill('another quiet night')
    await press(dialog, 'account.change_password')
    await expectSaid(page, member, 'done.password_changed')
  })

  await test.step('the reason of an operator', async () => {
    const freeze = freezeAccount.path.replace(':id', String(member.session.user['id']))
    const frozen = await request.post(OPERATOR_URL + freeze, {
      headers: await signInAsOperator(request),
      data: { reason: 'fraud' },
    })
    expect(frozen.ok()).toBe(true)
    for (const path of ['/settings', '/wallet', '/']) {
      await page.goto(path)
      await expect(page.getByRole('main')).toContainText(FRAUD)
      expect(await rawTexts(page, knownOf(member)), path).toEqual([])
    }
  })

  await test.step('a forgotten password', async () => {
    await page.evaluate(() => localStorage.clear())
    await page.goto('/reset')
    await page.getByRole('textbox').fill(member.email)
    await press(page.locator('body'), 'auth.send_link')
    await expectSaid(page, member, 'done.reset_mailed')
  })
})

const press = (part: Locator, key: string) =>
  part.getByRole('button', { name: say(key), exact: true }).click()

const knownOf = ({ username, session }: Member) => [...VALUES, username, session.user.referralCode]

async function expectSaid(page: Page, member: Member, key: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: say(key) })).toBeVisible()
  expect(await rawTexts(page, knownOf(member))).toEqual([])
}
