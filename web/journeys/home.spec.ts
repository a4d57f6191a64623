import { expect } from '@playwright/test'
import { expectAccessible } from './expectAccessible.ts'
import { test } from './support.ts'

test('Home shows the beginning of id and address, the balance, the rank and the status', async ({
  memberPage,
  member,
}) => {
  const { user } = member.session
  await memberPage.goto('/')
  const main = memberPage.getByRole('main')
  await expect(main.getByText('Explore Your Mining Universe')).toBeVisible()
  await expect(main.getByText(`${String(user.id).slice(0, 8)}…`)).toBeVisible()
  await expect(main.getByText(`${user.address.slice(0, 12)}…`)).toBeVisible()
  const stats = main.getByRole('region', { name: 'Mining Stats' })
  await expect(stats.getByText('CXAC Balance')).toBeVisible()
  await expect(stats.getByText(/^#\d+$/)).toBeVisible()
  await expect(main.getByRole('link', { name: 'Verification Required' })).toHaveAttribute(
    'href',
    '/kyc',
  )
})

test('copying the address shows a checkmark for 1.5 seconds and says Copied', async ({
  memberPage,
  member,
}) => {
  await memberPage.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await memberPage.clock.install()
  await memberPage.goto('/')
  const wallet = memberPage.getByRole('region', { name: 'Wallet Details' })
  const copy = wallet.getByRole('button', { name: 'Copy wallet address' })
  await copy.waitFor()
  await memberPage.clock.pauseAt(Date.now() + 60_000)
  await copy.click()
  await expect(wallet.locator('.lucide-check')).toBeVisible()
  await expect(wallet.getByRole('status')).toHaveText('Copied')
  expect(await memberPage.evaluate(() => navigator.clipboard.readText())).toBe(
    member.session.user.address,
  )
  await memberPage.clock.runFor(1400)
  await expect(wallet.locator('.lucide-check')).toBeVisible()
  await memberPage.clock.runFor(200)
  await expect(wallet.locator('.lucide-check')).toBeHidden()
})

test('Start Mining shows its alert with a link to the Mining page', async ({ memberPage }) => {
  await memberPage.goto('/')
  await memberPage.getByRole('button', { name: 'Start Mining' }).click()
  const alert = memberPage.getByRole('alert')
  await expect(alert.getByText('Mining Feature Coming Soon')).toBeVisible()
  await alert.getByRole('link').click()
  await expect(memberPage).toHaveURL('/mining')
})

test('the referral link opens the sign-up with the code filled in', async ({
  browser,
  memberPage,
  member,
}) => {
  await memberPage.goto('/')
  const code = String(member.session.user.referralCode)
  await expect(memberPage.getByText(code, { exact: true })).toBeVisible()
  await expect(memberPage.getByText(`/register?ref=${code}`)).toBeVisible()
  const friend = await browser.newPage()
  await friend.goto(`/register?ref=${code}`)
  await expect(friend.getByLabel('Referral Code')).toHaveValue(code)
  await friend.close()
})

test('Home with its alert is accessible', async ({ memberPage }) => {
  await memberPage.goto('/')
  await memberPage.getByRole('button', { name: 'Start Mining' }).click()
  await memberPage.getByRole('alert').waitFor()
  await expectAccessible(memberPage, [390])
})

test('without user data Home says so, and Retry brings it back', async ({ memberPage }) => {
  await memberPage.route('**/api/getUserByUid/*', route =>
    route.fulfill({ status: 404, json: { message: 'User not found' } }),
  )
  await memberPage.goto('/')
  await expect(memberPage.getByText('No user data found. Please login again.')).toBeVisible()
  await memberPage.unroute('**/api/getUserByUid/*')
  await memberPage.getByRole('button', { name: 'Retry' }).click()
  await expect(memberPage.getByRole('region', { name: 'Wallet Details' })).toBeVisible()
})
