import { type Locator, type Page, expect } from '@playwright/test'
import { test } from '../support/support.ts'

test('a visitor finds by keyboard what CXAC is, then help, then sign-up', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL('/login')
  const main = page.getByRole('main')
  await follow(page, main.getByRole('link', { name: 'What is CXAC?' }))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveURL('/welcome')
  await expect(main.getByRole('definition').first()).toHaveText(/^\d/)

  const footer = page.getByRole('contentinfo')
  await follow(page, footer.getByRole('link', { name: 'Help' }))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(main.getByRole('region', { name: 'Sending and fees' })).toContainText(
    'A transfer costs 0.001 CXAC',
  )

  await follow(page, footer.getByRole('link', { name: 'About' }))
  await follow(page, main.getByRole('link', { name: 'Sign up' }))
  await expect(page).toHaveURL('/register')
})

test('a link goes to its section of a page, by deep link too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 })
  const section = page.getByRole('heading', { name: 'Check a transaction' })
  await page.goto('/welcome')
  await page.getByRole('link', { name: 'Prove a transaction' }).click()
  await expect(section).toBeInViewport()
  await page.reload()
  await expect(section).toBeInViewport()
})

test('logged-in users find the same pages in the menu', async ({ memberPage }) => {
  await memberPage.goto('/wallet')
  await expect(memberPage.getByRole('contentinfo')).toHaveCount(0)
  const sidebar = memberPage.getByRole('complementary', { name: 'Sidebar' })
  await sidebar.getByRole('link', { name: 'Privacy' }).click()
  await expect(memberPage).toHaveURL('/privacy')
})

test('the status shows whether the server answers', async ({ page }) => {
  await page.goto('/status')
  const verdict = page.getByRole('main').getByRole('status')
  await expect(verdict).toHaveText('CXAC works')
  await page.route('/readyz', route => route.fulfill({ status: 503, json: {} }))
  await page.reload()
  await expect(verdict).toHaveText('CXAC is not available right now')
  await page.route('/readyz', route => route.abort())
  await page.reload()
  await expect(verdict).toHaveText('CXAC does not answer')
})

test('the first response links the files of the screen, and none of them is fetched twice', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', request => fetched.push(new URL(request.url()).pathname))
  const html = (await (await page.goto('/explorer'))!.body()).toString()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Dialogs and the version check are prefetched last.
  const files = fetched.filter(path => /\.(js|css)$/.test(path) && !/Dialog|NewVersion/.test(path))
  expect(files.filter(path => /ExplorerScreen/.test(path))).toHaveLength(1)
  // Parts below the first screen load after it.
  const later = /^\/assets\/(BelowList|BlockStrip|AuditorsLine|cosignedAgo|LanguageSelect|proof)-/
  expect(files.filter(path => !html.includes(`"${path}"`) && !later.test(path))).toEqual([])
  expect(new Set(files).size).toBe(files.length)
})

test('next to the Submit button stands why a document is needed, who sees it, and for how long', async ({
  memberPage,
}) => {
  await memberPage.goto('/kyc')
  await memberPage.getByRole('button', { name: 'Start verification' }).click()
  const why = memberPage.locator('form').getByText('We ask so that')
  await expect(why).toContainText('Only operators see what you send')
  await expect(why).toContainText('removed 90 days after the decision')
  await why.getByRole('link', { name: 'Privacy' }).click()
  await expect(memberPage.getByRole('heading', { name: 'Identity documents' })).toBeInViewport()
})

test('the app can be installed: the manifest has real icons, and the worker is never cached', async ({
  page,
  request,
}) => {
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    icons: { src: string; sizes: string; purpose?: string }[]
  }
  await page.goto('/help')
  await page.getByRole('heading', { level: 1 }).waitFor()
  // At the first user input: the first screen does not need it.
  await page.keyboard.press('Tab')
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest')
  for (const { src, sizes } of manifest.icons.filter(({ sizes: size }) => size !== 'any')) {
    const size = await page.evaluate(async url => {
      const image = new Image()
      image.src = url
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect([src, size]).toEqual([src, sizes])
  }
  const ofPurpose = (wanted: string) =>
    manifest.icons.filter(({ purpose = 'any' }) => purpose === wanted).map(({ sizes }) => sizes)
  expect(ofPurpose('any')).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(ofPurpose('maskable')).toEqual(['512x512'])
  const { 'cache-control': caching, 'content-type': type } = (await request.get('/sw.js')).headers()
  expect([caching, type]).toEqual(['no-cache', expect.stringContaining('javascript')])
})

/** Presses Tab until the link has the focus, then Enter. */
async function follow(page: Page, link: Locator): Promise<void> {
  await link.waitFor()
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if (await link.evaluate(node => node === document.activeElement)) break
  }
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
}
