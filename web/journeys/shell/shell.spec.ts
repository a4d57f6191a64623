import { type Page, expect } from '@playwright/test'
import { expectAccessible } from '../support/expectAccessible.ts'
import { navigate } from '../support/navigate.ts'
import { test } from '../support/support.ts'

const PHONE = { width: 390, height: 844 }

const openEntry = (page: Page) => page.locator('nav [aria-current="page"]')

test('a visitor finds every entry in the sidebar, and each navigation moves highlight and focus', async ({
  page,
}) => {
  await page.goto('/explorer')
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await test.step('the sidebar is 280 px wide and has every entry, in order', async () => {
    await expect(sidebar.getByRole('listitem')).toHaveText([
      'Home',
      'Leaderboard',
      'Wallet',
      'Mining',
      'Explorer',
      'kyc',
    ])
    expect((await sidebar.boundingBox())?.width).toBe(280)
    await expect(openEntry(page)).toHaveText('Explorer')
  })
  await test.step('the first Tab reaches a link that skips the navigation', async () => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })
  await test.step('a navigation moves the focus to the new heading', async () => {
    await page.getByRole('link', { name: 'Leaderboard' }).click()
    await expect(page.getByRole('heading', { name: 'Transaction Explorer' })).toBeFocused()
    await expect(openEntry(page)).toHaveText('Leaderboard')
  })
  await test.step('the Explorer is highlighted on the page of a block too', async () => {
    await navigate(page, '/explorer/block/7')
    await expect(openEntry(page)).toHaveText('Explorer')
  })
  await test.step('Login replaces Logout', async () => {
    await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Login' }).click()
    await expect(page).toHaveURL('/login')
  })
})

test('a first visit shows the page at once, without a spinner of its own', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('main > output')) document.documentElement.dataset['spinning'] = ''
    }).observe(document, { childList: true, subtree: true })
  })
  for (const path of ['/help', '/wallet', '/explorer/block/1']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect(page.locator('html')).not.toHaveAttribute('data-spinning')
  }
})

test('the shell does not wait for a screen whose code hangs', async ({ page }) => {
  const arrives = Promise.withResolvers<void>()
  await page.route('**/assets/VerifyScreen*.js', async route => {
    await arrives.promise
    await route.continue()
  })
  await page.goto('/verify', { waitUntil: 'commit' })
  await expect(page.locator('main > output')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Explorer' })).toBeVisible()
  arrives.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify')
})

test('the menu opens, keeps the focus and closes by keyboard; an entry closes it', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto('/explorer')
  const menuButton = page.getByRole('button', { name: 'Menu' })
  await menuButton.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  for (let presses = 0; presses < 14; presses++) {
    await page.keyboard.press('Tab')
    await expect(menu.locator(':focus')).toHaveCount(1)
  }
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(menuButton).toBeFocused()

  await menuButton.click()
  await menu.getByRole('link', { name: 'Leaderboard' }).click()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Transaction Explorer' })).toBeFocused()
})

test('the chosen theme survives a reload and applies before the app runs', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/explorer')
  await page.getByRole('radio', { name: 'Dark' }).check()
  const background = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const night = await background()

  await page.route('**/assets/*.js', route => route.abort())
  await page.reload()
  expect(await background()).toBe(night)

  await page.unroute('**/assets/*.js')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await page.getByRole('radio', { name: 'System' }).check()
  expect(await background()).not.toBe(night)
})

test('a corrupt session is removed and counts as logged out', async ({ page }) => {
  await page.goto('/login')
  // session.test.ts has other corrupt values.
  await page.evaluate(() => localStorage.setItem('user', '{"token":"t","user":{"id":"i"}}'))
  await page.goto('/wallet')
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login')
  // The token was not sent either: the server would have rejected it as expired.
  await expect(page.getByText('Your session has expired')).toHaveCount(0)
})

test('/dashboard redirects to /, and so do /login and /register for logged-in users', async ({
  memberPage: page,
}) => {
  await page.goto('/explorer')
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/explorer')
  for (const path of ['/login', '/register']) {
    await navigate(page, path)
    await expect(page).toHaveURL('/')
  }
})
