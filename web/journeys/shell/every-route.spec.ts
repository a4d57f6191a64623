import { type Page, expect } from '@playwright/test'
import { expectAccessible } from '../support/expectAccessible.ts'
import { navigate } from '../support/navigate.ts'
import { ROUTES, type Route } from '../support/routes.ts'
import { storeSession } from '../support/support.ts'
import { textProblems } from '../support/textProblems.ts'
import { test } from '../support/walletSupport.ts'

const NARROWEST_PX = 320
const WIDTHS_PX = [390, 1440]
const IS_404 = /status of 404/
const LETTERS_TWICE_AS_LARGE = '32px'

for (const route of ROUTES.filter(({ isProtected }) => !isProtected))
  test(`${route.path} opens by deep link without errors, is accessible and fits, with large text too`, async ({
    page,
    complaints,
  }) => {
    await expectSound(page, route, complaints)
  })

const PROTECTED = ROUTES.filter(({ isProtected }) => isProtected)

for (const route of PROTECTED)
  test(`${route.path} opens by deep link without errors, is accessible and fits, with large text too`, async ({
    page,
    payer,
    complaints,
  }) => {
    await storeSession(page, payer)
    await expectSound(page, route, complaints)
  })

test('every protected route sends a visitor to /login', async ({ page }) => {
  await page.goto('/login')
  for (const { path } of PROTECTED) {
    await navigate(page, path)
    await expect(page, path).toHaveURL('/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login')
  }
})

async function expectSound(page: Page, route: Route, complaints: readonly string[]): Promise<void> {
  await open(page, route)
  await expect(page).toHaveTitle(route.title)
  expect(complaints.filter(text => !route.mayBeMissing || !IS_404.test(text))).toEqual([])
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, WIDTHS_PX)
  if (route.path === '/kyc') await closeDialog(page)
  await expectReadable(page)
}

async function open(page: Page, { path, heading }: Route): Promise<void> {
  await page.goto(path)
  // Not by role: a dialog that opens with the page hides the heading from screen readers.
  await expect(page.locator('h1')).toHaveText(heading)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await page.setViewportSize({ width: NARROWEST_PX, height: 700 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(NARROWEST_PX)
}

async function closeDialog(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function expectReadable(page: Page): Promise<void> {
  await page.evaluate(
    size => (document.documentElement.style.fontSize = size),
    LETTERS_TWICE_AS_LARGE,
  )
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 900 })
    expect(await textProblems(page), `${width} px`).toEqual([])
  }
}
