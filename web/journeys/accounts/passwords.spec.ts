import { type Page, expect } from '@playwright/test'
import { addAuthenticator } from '../support/authenticator.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { failUntilPressed } from '../support/failUntilPressed.ts'
import { logIn } from '../support/logIn.ts'
import { mailTo } from '../support/mail/mailTo.ts'
import { navigate } from '../support/navigate.ts'
import { createMember, storeSession, test } from '../support/support.ts'

const ON_ITS_WAY = 'If an account with this email address exists, a link is on its way to it.'
const NEW_PASSWORD = 'another quiet night'

test('a forgotten password is reset by mail: the link works once and ends every session', async ({
  page,
  request,
}) => {
  const member = await createMember(request)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset Password')
  await askForLink(page, member.email)
  await expect(page.getByRole('status').filter({ hasText: ON_ITS_WAY })).toBeVisible()
  const link = await mailTo(member.email, /http:\/\/\S+\/reset#[\w-]+/)

  await storeSession(page, member)
  // Going from /reset to the link would not load a new page.
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page).toHaveURL('/reset')
  await setPassword(page, 'five5')
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
  await expectAccessible(page)
  await setPassword(page, NEW_PASSWORD)
  await expect(page.getByText('Your new password is set. You can login now.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  const headers = { authorization: `Bearer ${member.session.token}` }
  expect((await request.post('/api/logout', { headers, data: {} })).status()).toBe(401)

  await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click()
  await logIn(page, { email: member.email, password: NEW_PASSWORD })
  await expect(page).toHaveURL('/')

  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText(
    'This link is no longer valid. Please ask for a new one.',
  )
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible()
})

test('the secret leaves the address bar, and known and unknown addresses get the same answer', async ({
  page,
}) => {
  // What a link opens is in another journey.
  await page.route('**/api/password/reset/open', route => route.fulfill({ json: { passkeys: [] } }))
  await page.goto('/reset#first')
  await expect(page.getByLabel('New Password')).toBeVisible()
  await expect(page).toHaveURL('/reset')
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('first')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible()
  await test.step('an unknown address gets the same answer, and an invalid one none', async () => {
    await askForLink(page, 'no address')
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await askForLink(page, `${crypto.randomUUID()}@example.com`)
    await expect(page.getByRole('status').filter({ hasText: ON_ITS_WAY })).toBeVisible()
  })
  await page.evaluate(() => void (location.hash = 'second'))
  await expect(page.getByLabel('New Password')).toBeVisible()
  await expect(page).toHaveURL('/reset')
})

test('changing the password shows every mistake at its field, then ends the other session and keeps this one', async ({
  page,
  otherPage,
  request,
}) => {
  const member = await createMember(request)
  await otherPage.goto('/login')
  await logIn(otherPage, member)
  await expect(otherPage).toHaveURL('/')

  await storeSession(page, member)
  await page.goto('/')
  const { current, next, submit, dialog, opener } = await openDialog(page)
  await test.step('every mistake is shown at its field', async () => {
    await next.fill('five5')
    await submit.click()
    await expect(dialog.getByText('Please enter your current password')).toBeVisible()
    await expect(dialog.getByText('Password must be at least 6 characters long')).toBeVisible()
    await current.fill('not the password')
    await next.fill(NEW_PASSWORD)
    await submit.click()
    await expect(dialog.getByText('The current password is not right')).toBeVisible()
    await expect(current).toBeFocused()
    await expect(current).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await current.fill('another try')
    await expect(dialog.getByText('The current password is not right')).toBeHidden()
  })
  await current.fill(member.password)
  await next.fill(NEW_PASSWORD)
  await submit.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: /^Your password was/ })).toBeVisible()
  await expect(opener).toBeFocused()
  // Its stream has ended, and it reconnects by itself.
  await expect(otherPage.getByRole('alert')).toHaveText(
    'Your session has expired. Please login again.',
  )
  await page.reload()
  await expect(page.getByRole('region', { name: 'Wallet Details' })).toBeVisible()

  await logIn(otherPage, { email: member.email, password: NEW_PASSWORD })
  await expect(otherPage).toHaveURL('/')
})

test('a reset shows the passkeys of the account, and removes all but those that are unticked', async ({
  page,
  otherPage,
  request,
}) => {
  const member = await createMember(request)
  await addAuthenticator(page)
  await storeSession(page, member)
  await page.goto('/settings')
  await addPasskey(page, member, 'My laptop')
  await addAuthenticator(otherPage)
  await storeSession(otherPage, member)
  await otherPage.goto('/settings')
  await addPasskey(otherPage, member, 'Somebody’s phone')

  await navigate(page, '/reset')
  await askForLink(page, member.email)
  const link = await mailTo(member.email, /http:\/\/\S+\/reset#[\w-]+/)
  await page.goto('about:blank')
  await failUntilPressed(page, '**/api/password/reset/open', route => route.abort())
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('The link could not be checked')
  await page.getByRole('button', { name: 'Try again' }).click()
  const all = page.getByRole('checkbox', { name: 'Remove all passkeys' })
  await expect(all).toBeChecked()
  const own = page.getByRole('checkbox', { name: 'Remove My laptop' })
  await expect(own).toBeChecked()
  await expect(own).toHaveAccessibleDescription(/^Added .*, never used to log in$/)
  await own.focus()
  await page.keyboard.press('Space')
  await expect(own).not.toBeChecked()
  await expect(all).not.toBeChecked()
  await expect(all).toHaveJSProperty('indeterminate', true)
  await expectAccessible(page, [320, 1440])
  await setPassword(page, NEW_PASSWORD)
  await expect(page.getByText('Your new password is set. You can login now.')).toBeVisible()

  const refusal = (browser: Page) =>
    browser.getByRole('alert').filter({ hasText: 'This passkey is not known here' })
  for (const [browser, isKept] of [
    [otherPage, false],
    [page, true],
  ] as const) {
    await browser.goto('/login')
    await browser.getByRole('button', { name: 'Log in with a passkey' }).click()
    if (isKept) await expect(browser).toHaveURL('/')
    else await expect(refusal(browser)).toBeVisible()
  }
})

async function addPasskey(page: Page, { password }: { password: string }, name: string) {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Add it' }).click()
  await expect(dialog).toBeHidden()
}

async function openDialog(page: Page) {
  const opener = page.getByRole('button', { name: 'Change password' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  return {
    opener,
    dialog,
    current: dialog.getByLabel('Current password'),
    next: dialog.getByLabel('New password'),
    submit: dialog.getByRole('button', { name: 'Change password' }),
  }
}

async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email Address' }).fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New Password').fill(password)
  await page.getByRole('button', { name: 'Set the new password' }).click()
}
