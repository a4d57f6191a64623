import { type Locator, expect } from '@playwright/test'
import { EXPLORER_POLL_MS } from '#api/limits.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { failUntilPressed } from '../support/failUntilPressed.ts'
import { navigate } from '../support/navigate.ts'
import { addressOf, send, test } from '../support/walletSupport.ts'

test.use({ hasOwnContext: true })

test('pages change by button and by key, Back undoes it, and tabs change nothing else', async ({
  page,
  request,
  payer,
  payee,
}) => {
  for (let sent = 0; sent < 20; sent++) await send(request, payer, payee, 0.1)
  await page.clock.install()
  await page.goto(`/explorer/address/${addressOf(payer)}`)
  const rows = page.getByRole('table').getByRole('row')
  await expect(page.getByText('Page 1 of 3')).toBeVisible()
  const toLast = page.getByRole('button', { name: 'Last page' })
  await toLast.press('Enter')
  await expect(page.getByText('Page 3 of 3')).toBeVisible()
  await expect(toLast).toBeDisabled()
  await expect(toLast).toBeFocused()
  await expect(page).toHaveURL(/\?page=3$/)
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toContainText('Referral bonus')
  await page.goBack()
  await expect(page.getByText('Page 1 of 3')).toBeVisible()

  for (let sent = 0; sent < 5; sent++) await send(request, payer, payee, 0.1)
  await page.clock.runFor(EXPLORER_POLL_MS)
  await page.getByRole('button', { name: /^\d+ new transactions?$/ }).click()
  await toLast.click()
  await expect(page.getByText('Page 3 of 3')).toBeVisible()
  await expect(rows, 'what moved down to a page seen before is on it').toHaveCount(7)
  await page.getByRole('button', { name: 'First page' }).click()
  await expect(page.getByText('Page 1 of 3')).toBeVisible()
  await expect(rows).toHaveCount(11)

  await rows.nth(1).getByRole('link').first().press('ArrowRight')
  await expect(page.getByText('Page 2 of 3')).toBeVisible()
  await expect(rows).toHaveCount(11)
  await expect(page.getByRole('table')).toBeFocused()

  const before = await rows.allTextContents()
  await page.getByRole('tab', { name: 'transactions' }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'addresses' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page).toHaveURL(/\?page=2&tab=addresses$/)
  await expect(page.getByRole('table')).toHaveAttribute('data-emphasis', 'addresses')
  expect(await rows.allTextContents()).toHaveLength(before.length)
  await expect(page.getByText('Page 2 of 3')).toBeVisible()

  const party = page.getByRole('link', { name: addressOf(payee) })
  await party.first().hover()
  await expect(party.last()).toHaveAttribute('data-marked')
  await page.getByRole('tab', { name: 'addresses' }).press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await navigate(page, `/explorer/address/${addressOf(payer)}?page=9`)
  await expect(page.getByText('No transactions found')).toBeVisible()
})

test('the Explorer shows totals and days, and polls every 10 seconds', async ({
  page,
  request,
  payer,
  payee,
}) => {
  for (let sent = 0; sent < 11; sent++) await send(request, payer, payee, 0.1)
  await page.clock.install()
  await page.goto('/explorer')
  const main = page.getByRole('main')
  await expect(main.getByRole('definition').nth(1)).toContainText('ago')
  const rows = main.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(11)
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await expect(rows.nth(1), `a row is seen at ${size.width} px`).toBeInViewport({ ratio: 1 })
  }
  await expect(main.locator('dl').first()).toContainText(
    /Latest Block\d.*Total Transactions\d.*Total Volume\d.*CXAC.*Avg Fee0\.\d{4} CXAC/,
  )
  await expect(main.getByRole('slider', { name: 'Transactions a day' })).toHaveAttribute(
    'aria-valuetext',
    /transactions/,
  )
  await main.getByRole('radio', { name: 'Volume' }).check()
  await expect(main.getByRole('slider', { name: 'Volume a day' })).toHaveAttribute(
    'aria-valuetext',
    /CXAC/,
  )
  // While scrolled down, new rows would be held back.
  await page.evaluate(() => window.scrollTo(0, 0))
  const newest = await send(request, payer, payee, 0.2)
  await page.clock.runFor(10_000)
  await expect(main.getByRole('link', { name: newest.transactionHash })).toBeVisible()
  const strip = main.getByRole('region', { name: 'Newest blocks' })
  // The server reads the newest blocks once a second, so the next poll may still lack this one.
  await expect(async () => {
    await page.clock.runFor(10_000)
    await expect(strip.locator(`a[href$="/block/${newest.blockNumber}"]`)).toBeVisible({
      timeout: 500,
    })
  }).toPass()

  await main.getByRole('button', { name: 'Next page' }).click()
  await expect(main.getByText(/^Page 2 of/)).toBeVisible()
  await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
  const held = await hashIn(rows.nth(1))
  const later = await send(request, payer, payee, 0.3)
  await page.clock.runFor(10_000)
  const news = main.getByRole('button', { name: /^\d+ new transactions?$/ })
  await expect(news).toBeVisible()
  expect(await hashIn(rows.nth(1))).toBe(held)
  await news.click()
  await expect(page).toHaveURL('/explorer')
  await expect(main.getByRole('link', { name: later.transactionHash })).toBeVisible()

  await failUntilPressed(page, '**/api/transactions?*', route => route.abort())
  await page.clock.runFor(20_000)
  await expect(main.getByText('Failed to fetch transactions')).toBeVisible()
  await expect(main.getByText('Live updates are delayed')).toBeVisible()
  await expect(rows).toHaveCount(11)
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByText('Failed to fetch transactions')).toBeHidden()

  await rows.nth(1).getByText(/^Fee/).click()
  await expect(page).toHaveURL(/\/explorer\/tx\/[0-9a-f]{64}$/)
})

const hashIn = (row: Locator) => row.getByRole('link').first().textContent()
