import { type Page, expect } from '@playwright/test'
import { expectAccessible } from './support/expectAccessible.ts'
import { ROUTES, type Route } from './support/routes.ts'
import { test } from './support/support.ts'

const NARROWEST_PX = 320
const WIDTHS_PX = [390, 1440]
const IS_404 = /status of 404/

for (const route of ROUTES.filter(({ isProtected }) => !isProtected))
  test(`${route.path} opens by deep link, complains of nothing, is accessible and fits`, async ({
    page,
    complaints,
  }) => {
    await expectSound(page, route, complaints)
  })

const PROTECTED = ROUTES.filter(({ isProtected }) => isProtected)

for (const route of PROTECTED)
  test(`${route.path} opens by deep link, complains of nothing, is accessible and fits`, async ({
    memberPage,
    complaints,
  }) => {
    await expectSound(memberPage, route, complaints)
  })

test('every protected route sends a visitor to /login', async ({ page }) => {
  for (const { path } of PROTECTED) {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login')
  }
})

async function expectSound(page: Page, route: Route, complaints: readonly string[]): Promise<void> {
  await open(page, route)
  await expect(page).toHaveTitle(route.title)
  expect(complaints.filter(text => !route.mayBeMissing || !IS_404.test(text))).toEqual([])
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, WIDTHS_PX)
}

async function open(page: Page, { path, heading }: Route): Promise<void> {
  await page.goto(path)
  // Not by its role: a dialog that opens with the page hides the heading from screen readers.
  await expect(page.locator('h1')).toHaveText(heading)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await page.setViewportSize({ width: NARROWEST_PX, height: 700 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(NARROWEST_PX)
}
