import { expect } from '@playwright/test'
import { expectAccessible } from '../support/expectAccessible.ts'
import { logIn } from '../support/logIn.ts'
import { mailTo } from '../support/mail/mailTo.ts'
import { createMember, newAccount, storeSession, test } from '../support/support.ts'

const NEW_PASSWORD = 'another quiet night'

test('an email address is confirmed by its link, changed, and restored from the old mailbox with a new password', async ({
  page,
  otherPage: mailbox,
  request,
  playwright,
  baseURL,
}) => {
  const member = await createMember(request)
  await storeSession(page, member)
  await page.goto('/settings')
  const account = page.getByRole('region', { name: 'Account' })
  await expect(account).toContainText('Not confirmed yet')
  await account.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'on its way' })).toBeVisible()
  await expectAccessible(page, [390], account)

  await mailbox.goto(await mailTo(member.email, /http:\/\/\S+\/confirm-email#[\w-]+/))
  await expect(mailbox).toHaveURL('/confirm-email')
  await expectAccessible(mailbox)
  await mailbox.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(mailbox.getByRole('status')).toContainText('Your email address is confirmed.')
  await expect(account).not.toContainText('Not confirmed yet')

  await test.step('a confirmed address gets a mail about a log-in from elsewhere', async () => {
    const elsewhere = await playwright.request.newContext({
      baseURL: baseURL!,
      extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.200' },
    })
    const { email, password } = member
    await elsewhere.post('/api/login', { data: { email, password } })
    await mailTo(email, /A new log-in to your CXAC account[^]*Unknown device, network 203\.0\./)
    await elsewhere.dispose()
  })

  const { email: next } = newAccount()
  await account.getByRole('button', { name: 'Change email address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change email address' })
  await dialog.getByLabel('New email address').fill(member.email)
  await dialog.getByLabel('Your password').fill(member.password)
  await dialog.getByRole('button', { name: 'Mail the link' }).click()
  await expect(dialog.getByText('This is your email address already')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('New email address').fill(next)
  await dialog.getByRole('button', { name: 'Mail the link' }).click()
  await expect(dialog.getByRole('status')).toContainText('on its way to the new address')
  await page.keyboard.press('Escape')
  await mailbox.goto('about:blank')
  await mailbox.goto(await mailTo(next, /http:\/\/\S+\/confirm-email#[\w-]+/))
  await mailbox.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(account).toContainText(next)

  await mailbox.goto(await mailTo(member.email, /http:\/\/\S+\/undo-email#[\w-]+/))
  await expect(mailbox.getByRole('listitem').filter({ hasText: 'frozen' })).toBeVisible()
  await expectAccessible(mailbox, [320, 1440])
  await mailbox.getByRole('button', { name: 'Undo the change' }).click()
  await expect(mailbox.getByRole('status')).toContainText('Everybody is logged out')
  await expectAccessible(mailbox)
  await expect(page.getByRole('alert')).toHaveText('Your session has expired. Please login again.')
  await logIn(page, member)
  await expect(page.getByRole('alert')).toContainText('Invalid credentials')

  const again = /has this email address again[^]*?(http:\/\/\S+\/reset#[\w-]+)/
  const [, link = ''] = again.exec(await mailTo(member.email, again))!
  await mailbox.goto(link)
  await mailbox.getByLabel('New Password').fill(NEW_PASSWORD)
  await mailbox.getByRole('button', { name: 'Set the new password' }).click()
  await expect(mailbox.getByText('Your new password is set. You can login now.')).toBeVisible()
  await logIn(page, { ...member, password: NEW_PASSWORD })
  await expect(page).toHaveURL('/')
  await page.goto('/settings')
  await expect(account).toContainText(member.email)
  const security = page.getByRole('region', { name: 'Security' })
  await expect(security.getByRole('button', { name: 'Lift the freeze' })).toBeVisible()
})
