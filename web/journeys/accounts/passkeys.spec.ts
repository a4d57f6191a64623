import { type Page, expect } from '@playwright/test'
import { addAuthenticator } from '../support/authenticator.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { mailTo } from '../support/mail/mailTo.ts'
import { navigate } from '../support/navigate.ts'
import type { Member } from '../support/support.ts'
import {
  addressOf,
  balanceOf,
  fill,
  openSend,
  pressSend,
  successToast,
  test,
} from '../support/walletSupport.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Passkeys' })

async function addPasskey(page: Page, { password }: Member, name: string): Promise<void> {
  await card(page).getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Add it' }).click()
}

test('a passkey is added, logs in without an email, fails without user verification, and is removed', async ({
  payerPage: page,
  payer,
  otherPage: other,
}) => {
  await other.goto(await mailTo(payer.email, /http:\/\/\S+\/confirm-email#[\w-]+/))
  await other.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(other.getByRole('status')).toContainText('confirmed')

  const device = await addAuthenticator(page)
  await page.goto('/settings')
  await addPasskey(page, { ...payer, password: 'not the password' }, 'My laptop')
  await expect(page.getByText('The current password is not right')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await addPasskey(page, payer, 'My laptop')
  await expect(card(page).getByRole('listitem')).toContainText('My laptop')
  await mailTo(payer.email, /A passkey was added to your CXAC account/)
  await addPasskey(page, payer, 'The same again')
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'This device has a passkey for your account already.',
  )
  await page.keyboard.press('Escape')

  const twin = await addAuthenticator(other)
  await device.takeAlong(twin)
  await other.goto('/login')
  await twin.recognise(false)
  await other.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(other.getByRole('alert')).toContainText('You are not logged in.')
  await expectAccessible(other, [1440])
  await twin.recognise(true)
  await other.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(other).toHaveURL('/')
  await expect(other.getByRole('heading', { level: 1 })).toContainText(payer.username)

  await page.reload()
  await expect(card(page).getByRole('listitem')).toContainText('last used')
  await expectAccessible(page, [390], card(page))
  await card(page).getByRole('button', { name: 'Remove My laptop' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove My laptop' })
  await dialog.getByLabel('Your password').fill(payer.password)
  await dialog.getByRole('button', { name: 'Remove it' }).click()
  await expect(card(page).getByRole('listitem')).toHaveCount(0)

  await other.getByRole('button', { name: 'Logout' }).click()
  await other.goto('/login')
  await other.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(other.getByRole('alert')).toContainText('This passkey is not known here')
})

test('above the set amount Send asks for a passkey, and without one sends nothing', async ({
  payerPage: page,
  payer,
  payee,
  request,
}) => {
  const device = await addAuthenticator(page)
  await page.goto('/settings')
  await addPasskey(page, payer, 'Key')
  await card(page).getByRole('button', { name: 'Change when a passkey is asked for' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask for a passkey when I send' })
  await dialog.getByLabel(/^Sum in 24 hours/).fill('2')
  await dialog.getByLabel('Your password').fill(payer.password)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card(page)).toContainText('more than 2 CXAC')

  await navigate(page, '/wallet')
  await device.recognise(false)
  const send = await openSend(page)
  await fill(send, addressOf(payee), '3')
  await pressSend(send)
  await expect(send.getByRole('alert')).toContainText('The passkey was not used. Nothing was sent.')
  expect(await balanceOf(request, payer)).toBe(10)
  await expectAccessible(page)

  await device.recognise(true)
  await pressSend(send)
  await expect(successToast(page)).toBeVisible()
  expect(await balanceOf(request, payee)).toBe(3)
  await openSend(page)
  await fill(send, addressOf(payee), '2')
  await device.recognise(false)
  await pressSend(send)
  await expect.poll(() => balanceOf(request, payee)).toBe(5)
  await expect(send).toBeHidden()

  await navigate(page, '/settings')
  await card(page).getByRole('button', { name: 'Change when a passkey is asked for' }).click()
  await dialog.getByLabel(/^Sum in 24 hours/).fill('')
  await dialog.getByLabel('Your password').fill(payer.password)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Nothing was changed.')
  await device.recognise(true)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card(page)).not.toContainText('more than 2 CXAC')
})

test('a freeze is lifted with a passkey instead of the password, and the link', async ({
  payerPage: page,
  payer,
}) => {
  await addAuthenticator(page)
  await page.goto('/settings')
  await addPasskey(page, payer, 'Key')
  await expect(card(page).getByRole('listitem')).toContainText('Key')
  const security = page.getByRole('region', { name: 'Security' })
  await security.getByRole('button', { name: 'Freeze sending' }).click()
  await page.getByRole('button', { name: 'Freeze now' }).click()
  await security.getByRole('button', { name: 'Lift the freeze' }).click()
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('on its way')
  await page.goto(await mailTo(payer.email, /http:\/\/\S+\/unfreeze#[\w-]+/))
  await page.getByRole('button', { name: 'Lift the freeze' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'possible again' })).toBeVisible()
})

test('on an insecure page the passkey button says why it does not work', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'isSecureContext', { get: () => false }),
  )
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Log in with a passkey' })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription(/only on secure pages/)
})
