import { type Page, expect } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { addAuthenticator } from '../support/authenticator.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { logIn } from '../support/logIn.ts'
import { mailTo } from '../support/mail/mailTo.ts'
import { navigate } from '../support/navigate.ts'
import { storeSession } from '../support/support.ts'
import { addressOf, test } from '../support/walletSupport.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Your data' })

async function openDelete(page: Page) {
  await card(page).getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete my account' })
  await expect(dialog).toBeVisible()
  return dialog
}

test('an account is deleted with the password: explained before, gone in every browser, confirmed by mail', async ({
  payerPage: page,
  payer,
  otherPage: other,
  request,
}) => {
  const link = await mailTo(payer.email, /http:\/\/\S+\/confirm-email#[\w-]+/)
  await storeSession(other, payer)
  await other.goto(link)
  await other.getByRole('button', { name: 'Confirm' }).click()
  await expect(other.getByRole('status')).toBeVisible()
  await other.goto('/wallet')

  await page.goto('/settings')
  const dialog = await openDelete(page)
  await expect(dialog).toContainText('Your wallet holds 10 CXAC.')
  await expectAccessible(page)
  await dialog.getByLabel('Your password').fill('not the password')
  await dialog.getByRole('button', { name: 'Delete my account for good' }).click()
  await expect(dialog.getByText('The current password is not right')).toBeVisible()

  // Cancelling leaves everything as it was.
  await dialog.getByRole('link', { name: 'Send it away first' }).click()
  await expect(page).toHaveURL('/wallet')
  await page.goto('/settings')
  const again = await openDelete(page)
  await again.getByLabel('Your password').fill(payer.password)
  await again.getByRole('button', { name: 'Delete my account for good' }).click()
  await expect(page).toHaveURL('/login')
  await expect(
    page.getByRole('status').filter({ hasText: 'Your account was deleted.' }),
  ).toBeVisible()
  await expect(other).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  await logIn(page, payer)
  await expect(page.getByRole('alert')).toContainText('Invalid credentials')
  await mailTo(payer.email, /Subject: Your CXAC account was deleted/)

  await navigate(page, `/explorer/address/${addressOf(payer)}`)
  await expect(page.getByRole('table').getByText('SYSTEM')).toHaveCount(2)
  const { status } = await request
    .get(`/api/getUserByUid/${String(payer.session.user['uid'])}`)
    .then(answer => ({ status: answer.status() }))
  expect(status).toBe(404)
})

test('all data is downloaded, and the account is deleted with a passkey, but not if the passkey is refused', async ({
  payerPage: page,
  payer,
}) => {
  const device = await addAuthenticator(page)
  await page.goto('/settings')
  await test.step('all data of a user is downloaded as one archive', async () => {
    const opener = card(page).getByRole('button', { name: 'Download my data' })
    await opener.click()
    const asking = page.getByRole('dialog', { name: 'Download my data' })
    await asking.getByLabel('Your password').fill('not the password')
    await asking.getByRole('button', { name: 'Download', exact: true }).click()
    await expect(asking.getByText('The current password is not right')).toBeVisible()
    await expectAccessible(page, [320, 1440])
    await asking.getByLabel('Your password').fill(payer.password)
    const downloading = page.waitForEvent('download')
    await asking.getByRole('button', { name: 'Download', exact: true }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^cxac-data-\d{4}-\d\d-\d\d\.zip$/)
    const archive = await readFile(await download.path())
    expect(archive.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')
    expect(archive.includes('data.json')).toBe(true)
    // Compressed, so the name is not in the file as plain text.
    expect(archive.includes(payer.username)).toBe(false)
    await expect(asking).toBeHidden()
    await expect(opener).toBeFocused()
  })

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a passkey' })
  await adding.getByLabel('Name').fill('Phone')
  await adding.getByLabel('Your password').fill(payer.password)
  await adding.getByRole('button', { name: 'Add it' }).click()
  await expect(adding).toBeHidden()
  await test.step('a passkey downloads it too, but not without user verification', async () => {
    await card(page).getByRole('button', { name: 'Download my data' }).click()
    const asking = page.getByRole('dialog', { name: 'Download my data' })
    await device.recognise(false)
    await asking.getByRole('button', { name: 'Use a passkey instead' }).click()
    await expect(asking.getByRole('alert')).toContainText('Nothing was downloaded.')
    await device.recognise(true)
    const downloading = page.waitForEvent('download')
    await asking.getByRole('button', { name: 'Use a passkey instead' }).click()
    await downloading
    await expect(asking).toBeHidden()
  })

  const dialog = await openDelete(page)
  await device.recognise(false)
  await dialog.getByRole('button', { name: 'Delete it with a passkey' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Your account stays.')
  await device.recognise(true)
  await dialog.getByRole('button', { name: 'Delete it with a passkey' }).click()
  await expect(page).toHaveURL('/login')
  await logIn(page, payer)
  await expect(page.getByRole('alert')).toContainText('Invalid credentials')
})
