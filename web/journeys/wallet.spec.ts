import { expect } from '@playwright/test'
import { expectAccessible } from './support/expectAccessible.ts'
import { createMember } from './support/support.ts'
import { addressOf, historyOf, openWallet, send, test } from './support/walletSupport.ts'

test('the wallet shows balance, whole address and each transaction with its facts', async ({
  walletPage,
  payer,
}) => {
  const main = walletPage.getByRole('main')
  await expect(main.getByRole('region', { name: 'Total Balance' })).toContainText('10 CXAC')
  await expect(main.getByText(addressOf(payer)).first()).toBeVisible()
  const row = main.getByRole('listitem')
  await expect(row).toContainText('Received from SYSTEM')
  await expect(row).toContainText('+10 CXAC')
  await expect(row).toContainText(/Block \d+/)
  await expect(row.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/)
  const link = row.getByRole('link', { name: 'View on Explorer' })
  await expect(link).toHaveAttribute('href', /\/explorer\/tx\/[0-9a-f]{64}$/)
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAccessibleName(/Received from SYSTEM, \+10 CXAC/)
  await expect(main.getByRole('heading', { level: 3 })).toHaveText(['Today'])
})

test('a press anywhere on a row, or Enter, opens its transaction in the explorer', async ({
  walletPage,
}) => {
  const row = walletPage.getByRole('main').getByRole('listitem')
  const opened = walletPage.context().waitForEvent('page')
  await row.click({ position: { x: 9, y: 9 } })
  const first = await opened
  await expect(first).toHaveURL(/\/explorer\/tx\/[0-9a-f]{64}$/)
  const again = walletPage.context().waitForEvent('page')
  await row.getByRole('link').focus()
  await walletPage.keyboard.press('Enter')
  await expect(await again).toHaveURL(first.url())
})

test('copying the address shows a checkmark for 2 seconds', async ({ walletPage, payer }) => {
  await walletPage.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const card = walletPage.getByRole('region', { name: 'Total Balance' })
  const copy = card.getByRole('button', { name: 'Copy wallet address' })
  await copy.waitFor()
  // Time stands still but for what is let pass here: a busy machine would use it up.
  await walletPage.clock.install()
  await walletPage.clock.pauseAt(Date.now() + 60_000)
  await copy.click()
  await expect(card.getByRole('status')).toHaveText('Copied')
  expect(await walletPage.evaluate(() => navigator.clipboard.readText())).toBe(addressOf(payer))
  await walletPage.clock.runFor(1900)
  await expect(card.getByRole('status')).toHaveText('Copied')
  await walletPage.clock.runFor(200)
  await expect(card.getByRole('status')).toBeEmpty()
})

test('an empty wallet says so and names the next step', async ({ page, request }) => {
  await openWallet(page, await createMember(request))
  const main = page.getByRole('main')
  await expect(main.getByText('No transactions yet')).toBeVisible()
  await expect(main.getByRole('region', { name: 'Total Balance' })).toContainText('0 CXAC')
  await main.getByRole('button', { name: 'Show my address' }).click()
  await expect(page.getByRole('dialog', { name: 'Receive CXAC' })).toBeVisible()
})

test('coins that arrive show by themselves, and move nothing under the pointer', async ({
  page,
  request,
  payer,
  payee,
}) => {
  await send(request, payer, payee, 1)
  await openWallet(page, payee)
  const main = page.getByRole('main')
  const rows = main.getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await send(request, payer, payee, 2)
  await expect(rows.first()).toContainText('+2 CXAC')
  await expect(main.getByRole('region', { name: 'Total Balance' })).toContainText('3 CXAC')

  await rows.first().hover()
  const place = await rows.first().boundingBox()
  await send(request, payer, payee, 0.25)
  const news = main.getByRole('button', { name: '1 new transaction' })
  await expect(news).toBeVisible()
  await expect(rows.first()).toContainText('+2 CXAC')
  expect(await rows.first().boundingBox()).toEqual(place)
  await news.click()
  await expect(rows.first()).toContainText('+0.25 CXAC')
  await expect(news).toBeHidden()
})

test('the user is asked for each second, never twice at once, and not in a hidden tab', async ({
  page,
  payer,
}) => {
  let open = 0
  let mostAtOnce = 0
  let asked = 0
  await page.route('**/api/getUserByUid/*', async route => {
    asked++
    mostAtOnce = Math.max(mostAtOnce, ++open)
    await route.fallback()
    open--
  })
  await page.clock.install()
  await openWallet(page, payer)
  await expect.poll(() => asked).toBeGreaterThan(0)
  for (const seconds of [2, 3, 4]) {
    await page.clock.runFor(1000)
    await expect.poll(() => asked).toBeGreaterThanOrEqual(seconds)
  }
  expect(mostAtOnce).toBe(1)

  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  const before = asked
  await page.clock.runFor(5000)
  expect(asked).toBe(before)
})

test('the history goes on page by page, can be narrowed, and leaves as CSV', async ({
  page,
  request,
  payer,
  payee,
}) => {
  for (let sent = 0; sent < 11; sent++) await send(request, payer, payee, 0.5)
  await openWallet(page, payer)
  const main = page.getByRole('main')
  const rows = main.getByRole('listitem')
  await expect(main.getByText('Page 1 of 2')).toBeVisible()
  await expect(rows).toHaveCount(10)
  await main.getByRole('button', { name: 'Next page' }).click()
  await expect(main.getByText('Page 2 of 2')).toBeVisible()
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toContainText('Referral bonus')

  await main.getByRole('link', { name: 'Sent', exact: true }).click()
  await expect(page).toHaveURL('/wallet?show=sent')
  await expect(rows).toHaveCount(10)
  await main.getByRole('button', { name: 'Next page' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Sent to')
  await expect(main.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await main.getByRole('link', { name: 'Mined' }).click()
  await expect(main.getByText('You have not mined yet')).toBeVisible()

  const download = page.waitForEvent('download')
  await main.getByRole('link', { name: 'Export all as CSV' }).click()
  const file = await (await download).createReadStream()
  const text = (await file.toArray()).join('')
  expect(text.trim().split('\n')).toHaveLength((await historyOf(request, payer)).length + 1)
})

test('the keyboard alone reads the balance over time, as a chart and as a table', async ({
  page,
  request,
  payer,
  payee,
}) => {
  for (const amount of [2.5, 0.000_001]) await send(request, payer, payee, amount)
  await openWallet(page, payer)
  const chart = page.getByRole('slider', { name: 'Balance' })
  await chart.waitFor()

  for (let presses = 0; !(await chart.evaluate(isFocused)); presses++) {
    expect(presses, 'Tab reaches the chart').toBeLessThan(40)
    await page.keyboard.press('Tab')
  }
  const card = page.getByRole('region', { name: 'Balance over time' })
  const readOut = card.getByRole('figure').locator('figcaption')
  await expect(readOut).toContainText('7.497999 CXAC')
  await page.keyboard.press('Home')
  await expect(readOut).toContainText(/^0 CXAC/)
  await page.keyboard.press('ArrowRight')
  await expect(readOut).toContainText('10 CXAC')
  await page.keyboard.press('ArrowRight')
  await expect(readOut).toContainText('7.499 CXAC')
  await expect(chart).toHaveAttribute('aria-valuetext', /^7\.499 CXAC, /)

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(card.getByRole('slider')).toHaveCount(0)
  await expect(card.getByRole('table').getByRole('row')).toHaveCount(6)
  await card.getByRole('radio', { name: 'All' }).press('ArrowLeft')
  await expect(card.getByRole('status')).toContainText('in the last 30 days')
  await expect(card.getByRole('table'), 'a table stays one from period to period').toBeVisible()
  await expectAccessible(page)
})

test('the keyboard chooses how far back the balance goes, and each period says its change', async ({
  page,
  request,
  payer,
  payee,
}) => {
  await send(request, payer, payee, 2.5)
  await openWallet(page, payer)
  const card = page.getByRole('region', { name: 'Balance over time' })
  const period = card.getByRole('group', { name: 'Period' })
  await expect(card.getByRole('status')).toHaveText(/^\+7\.499 CXAC since \w+ \d+, \d{4}$/)
  await expect(card.getByRole('figure')).toContainText(/CXAC\s*0\s*5\s*10/)

  await period.getByRole('radio', { name: 'All' }).focus()
  for (const [name, days, when] of [
    ['1M', 30, 'in the last 30 days'],
    ['1W', 7, 'in the last week'],
    ['1D', 1, 'in the last 24 hours'],
  ] as const) {
    await page.keyboard.press('ArrowLeft')
    await expect(period.getByRole('radio', { name, exact: true })).toBeChecked()
    await expect(card.getByRole('status')).toHaveText(`+7.499 CXAC ${when}`)
    await card.getByRole('slider', { name: 'Balance' }).press('Home')
    const readOut = card.getByRole('figure').locator('figcaption')
    await expect(readOut).toContainText(/^0 CXAC/)
    const began = Date.parse((await readOut.locator('time').getAttribute('datetime'))!)
    expect((Date.now() - began) / 86_400_000).toBeCloseTo(days, 1)
    await period.getByRole('radio', { name, exact: true }).focus()
  }
  await expectAccessible(page, [320])
})

test('a wallet in which nothing has moved says so in place of a chart', async ({ page, payee }) => {
  await openWallet(page, payee)
  const card = page.getByRole('region', { name: 'Balance over time' })
  await expect(card.getByText('No coins have moved yet')).toBeVisible()
  await card.getByRole('radio', { name: '1W' }).check()
  await expect(card.getByText('No movement in this period')).toBeVisible()
  await expect(card.getByText('The balance stayed at 0 CXAC.')).toBeVisible()
})

test('a chart that cannot be fetched says so, and comes when it is tried again', async ({
  page,
  payer,
}) => {
  await page.route('**/balances*', route => route.fulfill({ status: 500, json: {} }))
  await openWallet(page, payer)
  const card = page.getByRole('region', { name: 'Balance over time' })
  await expect(card.getByText('The balances of the past cannot be fetched')).toBeVisible()
  await page.unroute('**/balances*')
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect(card.getByRole('slider', { name: 'Balance' })).toBeVisible()
})

const isFocused = (element: Element): boolean => element === document.activeElement
