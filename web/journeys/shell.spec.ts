import { expect } from '@playwright/test'
import { expectAccessible } from './support/expectAccessible.ts'
import { test } from './support/support.ts'

const PHONE = { width: 390, height: 844 }

test('the sidebar is 280 px wide and holds every entry, in order', async ({ page }) => {
  await page.goto('/explorer')
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  expect((await sidebar.boundingBox())?.width).toBe(280)
  await expect(sidebar.getByRole('listitem')).toHaveText([
    'Home',
    'Leaderboard',
    'Wallet',
    'Mining',
    'Explorer',
    'kyc',
  ])
})

test('the sidebar says who is logged in and what they have, and asks for it rarely', async ({
  memberPage,
  member,
}) => {
  let asked = 0
  memberPage.on('request', request => {
    if (request.url().includes('/api/getUserByUid/')) asked++
  })
  await memberPage.clock.install()
  await memberPage.goto('/explorer')
  const who = memberPage
    .getByRole('complementary', { name: 'Sidebar' })
    .getByRole('link', { name: member.username })
  await expect(who).toHaveAccessibleName(
    new RegExp(`^${member.username} [\\d.,]+ CXAC ?, Settings$`),
  )
  await memberPage.clock.runFor(50_000)
  expect(asked).toBe(1)
  await who.click()
  await expect(memberPage).toHaveURL('/settings')
  await expect(who).toHaveAttribute('aria-current', 'page')
})

test('the entry of the page that is open is marked', async ({ page }) => {
  for (const [path, entry] of [
    ['/leaderboard', 'Leaderboard'],
    ['/explorer', 'Explorer'],
    ['/explorer/block/7', 'Explorer'],
  ] as const) {
    await page.goto(path)
    await expect(page.locator('nav [aria-current="page"]')).toHaveText(entry)
  }
})

test('a visitor finds Login in the place of Logout', async ({ page }) => {
  await page.goto('/explorer')
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/login')
})

test('the keyboard alone opens the menu, stays in it and leaves it', async ({ page }) => {
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

  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(menuButton).toBeFocused()
})

test('the open menu is accessible', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/explorer')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  await expectAccessible(page)
})

test('choosing an entry closes the menu and moves the focus to the new heading', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto('/explorer')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Leaderboard' }).click()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Transaction Explorer' })).toBeFocused()
})

test('a navigation moves the focus to the new heading', async ({ page }) => {
  await page.goto('/explorer')
  await page.getByRole('link', { name: 'Leaderboard' }).click()
  await expect(page.getByRole('heading', { name: 'Transaction Explorer' })).toBeFocused()
})

test('the first Tab reaches a link that skips the navigation', async ({ page }) => {
  await page.goto('/explorer')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the chosen theme survives a reload and is there before the app runs', async ({ page }) => {
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

for (const stored of ['{not json', 'null', '{"token":"t"}', '{"token":"t","user":{"uid":"u"}}'])
  test(`the corrupt session ${stored} is removed and counts as logged out`, async ({ page }) => {
    await page.goto('/explorer')
    await page.evaluate(text => localStorage.setItem('user', text), stored)
    await page.goto('/wallet')
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  })

test('the leaderboard asks a visitor to log in and points to the explorer', async ({ page }) => {
  await page.goto('/leaderboard')
  const main = page.getByRole('main')
  await expect(main.getByText('Log in to see this list')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
  await main.getByRole('link', { name: 'Open the Explorer' }).click()
  await expect(page).toHaveURL('/explorer')
})

test('/dashboard replaces itself with /', async ({ memberPage }) => {
  await memberPage.goto('/explorer')
  await memberPage.goto('/dashboard')
  await expect(memberPage).toHaveURL('/')
  await memberPage.goBack()
  await expect(memberPage).toHaveURL('/explorer')
})

for (const path of ['/login', '/register'])
  test(`${path} sends a logged-in user to /`, async ({ memberPage }) => {
    await memberPage.goto(path)
    await expect(memberPage).toHaveURL('/')
  })
