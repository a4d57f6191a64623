import { type Locator, type Page, expect } from '@playwright/test'
import { navigate } from '../support/navigate.ts'
import { balanceOf, openSend, test } from '../support/walletSupport.ts'
import { storeSession } from '../support/support.ts'

const mainOf = (page: Page): Locator => page.getByRole('main')

test('settings show the account, and change password and theme', async ({ memberPage, member }) => {
  await memberPage.goto('/settings')
  const { id, address } = member.session.user
  const account = memberPage.getByRole('region', { name: 'Account' })
  for (const fact of [member.username, member.email, String(id), address])
    await expect(account).toContainText(fact)

  const opener = memberPage.getByRole('button', { name: 'Change password' })
  await opener.click()
  const dialog = memberPage.getByRole('dialog', { name: 'Change password' })
  await expect(dialog).toBeVisible()
  await memberPage.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  await memberPage.getByRole('radio', { name: 'Dark' }).check()
  await expect(memberPage.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('hidden amounts are dots on every own screen, also after a reload, and are announced as hidden', async ({
  walletPage: page,
  payer,
  request,
}) => {
  const balance = String(await balanceOf(request, payer))
  await expect(page.getByRole('region', { name: 'Recent Transactions' })).toContainText(
    `+${balance} CXAC`,
  )
  await mainOf(page).getByRole('button', { name: 'Hide amounts' }).click()
  await expect(mainOf(page).getByRole('region', { name: 'Total Balance' })).toContainText('••••')

  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  const expectHidden = async (path: string) => {
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('link', { name: 'hidden CXAC' })).toBeVisible()
    if (path !== '/settings') await expect(mainOf(page)).toContainText('••••')
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    for (const amount of await page.getByText(/CXAC/).allInnerTexts())
      expect(amount, path).not.toMatch(new RegExp(`(^|\\D)${balance}(\\.0+)?\\s+CXAC\\s*$`))
  }
  await page.goto('/wallet')
  await expectHidden('/wallet')
  const dialog = await openSend(page)
  await expect(dialog).toContainText('You have ••••')
  await expect(dialog).not.toContainText(`${balance} CXAC`)
  await page.keyboard.press('Escape')
  for (const [entry, path] of [
    ['Home', '/'],
    ['Mining', '/mining'],
    ['Settings', '/settings'],
  ] as const) {
    await sidebar.getByRole('link', { name: entry }).click()
    await expectHidden(path)
  }
  await page.getByRole('switch', { name: 'Hide amounts' }).uncheck()
  await sidebar.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('region', { name: 'Your balance' })).toContainText(balance)
})

test('hidden amounts are only the user’s own: the explorer and the next user see all', async ({
  walletPage: page,
  payer,
  payee,
}) => {
  await mainOf(page).getByRole('button', { name: 'Hide amounts' }).click()
  await navigate(page, `/explorer/address/${payer.session.user.address}`)
  await expect(mainOf(page)).toContainText('10 CXAC')

  await storeSession(page, payee)
  await page.goto('/wallet')
  const balance = page.getByRole('region', { name: 'Total Balance' })
  await expect(balance).toContainText(/(^|\D)0 CXAC/)
})

test('single-key shortcuts can be turned off', async ({ memberPage: page }) => {
  await page.goto('/settings')
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck()
  await navigate(page, '/explorer')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await sidebar.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).check()
  await sidebar.getByRole('link', { name: 'Explorer' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blockchain Explorer')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})
