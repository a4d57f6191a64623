import { expect } from '@playwright/test'
import { expectAccessible } from '../support/expectAccessible.ts'
import { failUntilPressed } from '../support/failUntilPressed.ts'
import { addressOf, historyOf, openSend, openWallet, send, test } from '../support/walletSupport.ts'

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

  await test.step('a press anywhere on a row, or Enter, opens its details', async () => {
    const details = walletPage.getByRole('dialog', { name: 'Transaction details' })
    const href = (await link.getAttribute('href'))!
    const opener = row.getByRole('button', { name: 'Received from SYSTEM' })
    for (const open of [
      () => row.click({ position: { x: 9, y: 9 } }),
      () => opener.press('Enter'),
    ]) {
      await open()
      await expect(details).toContainText('Referral bonus')
      await expect(details.getByRole('link', { name: 'View on Explorer' })).toHaveAttribute(
        'href',
        href,
      )
      await expectAccessible(walletPage, [320], details)
      await walletPage.keyboard.press('Escape')
      await expect(opener).toBeFocused()
    }
    const opened = walletPage.context().waitForEvent('page')
    await link.click()
    await (await opened).close()
  })
})

test('on a phone the newest payment is on the first screen, with direction, name and address', async ({
  page,
  request,
  payer,
  payee,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await send(request, payer, payee, 0.123_456)
  await request.post('/api/contacts', {
    headers: { authorization: `Bearer ${payer.session.token}` },
    data: { contacts: [{ address: addressOf(payee), name: 'Mum' }] },
  })
  await openWallet(page, payer)
  const row = page.getByRole('main').getByRole('listitem').first()
  await expect(row).toContainText('-0.123456 CXAC')
  await expect(row).toContainText('Sent to Mum')
  const { y, height } = (await row.boundingBox())!
  expect(y).toBeLessThan(700)
  expect(height).toBeLessThan(72)
  const ends = `${addressOf(payee).slice(0, 6)}…${addressOf(payee).slice(-4)}`
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    const [direction, name, short] = await Promise.all(
      ['Sent to', 'Mum', ends].map(async text =>
        row.getByText(text, { exact: true }).first().boundingBox(),
      ),
    )
    expect(direction!.width, `${width}`).toBeGreaterThan(30)
    expect(name!.x, `${width}`).toBeGreaterThan(direction!.x + direction!.width)
    expect(name!.width, `${width}`).toBeGreaterThan(20)
    expect(short!.y, `${width}`).toBeGreaterThan(name!.y + 10)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('an empty wallet says so, also instead of the chart, and names the next step', async ({
  page,
  payee,
}) => {
  await openWallet(page, payee)
  const main = page.getByRole('main')
  const card = page.getByRole('region', { name: 'Balance over time' })
  await expect(card.getByText('No movement in this period')).toBeVisible()
  await expect(card.getByText('The balance stayed at 0 CXAC.')).toBeVisible()
  await card.getByRole('radio', { name: 'All' }).check()
  await expect(card.getByText('No coins have moved yet')).toBeVisible()
  await expect(main.getByText('No transactions yet')).toBeVisible()
  await expect(main.getByRole('region', { name: 'Total Balance' })).toContainText('0 CXAC')
  await main.getByRole('button', { name: 'Show my address' }).click()
  const receive = page.getByRole('dialog', { name: 'Receive CXAC' })
  await expect(receive).toBeVisible()

  await test.step('Send says it too, before its form', async () => {
    await page.keyboard.press('Escape')
    await expect(receive).toBeHidden()
    const dialog = await openSend(page)
    await expect(dialog.getByText('You have no coins yet')).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Claim 2 CXAC' })).toBeVisible()
    await expectAccessible(page, [390], dialog)
    await dialog.getByRole('button', { name: 'Receive' }).click()
    await expect(receive).toBeVisible()
  })
})

test('incoming coins appear by themselves, and move nothing under the pointer', async ({
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

test('the history has pages and filters, and is exported as CSV', async ({
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

test('the balance over time can be read by keyboard, as a chart and as a table', async ({
  page,
  request,
  payer,
  payee,
}) => {
  for (const amount of [2.5, 0.000_001]) await send(request, payer, payee, amount)
  await failUntilPressed(page, '**/balances*', route => route.fulfill({ status: 500, json: {} }))
  await openWallet(page, payer)
  const card = page.getByRole('region', { name: 'Balance over time' })
  const chart = card.getByRole('slider', { name: 'Balance' })
  await test.step('a chart that cannot be fetched says so, and loads on retry', async () => {
    await expect(card.getByText('The balances of the past cannot be fetched')).toBeVisible()
    await card.getByRole('button', { name: 'Try again', exact: true }).click()
    await expect(chart).toBeVisible()
  })

  const readOut = card.getByRole('figure').locator('figcaption')
  await test.step('Tab reaches the chart, and arrows read it', async () => {
    for (let presses = 0; !(await chart.evaluate(isFocused)); presses++) {
      expect(presses, 'Tab reaches the chart').toBeLessThan(40)
      await page.keyboard.press('Tab')
    }
    await expect(readOut).toContainText('7.497999 CXAC')
    await page.keyboard.press('Home')
    await expect(readOut).toContainText(/^0 CXAC/)
    await page.keyboard.press('ArrowRight')
    await expect(readOut).toContainText('10 CXAC')
    await page.keyboard.press('ArrowRight')
    await expect(readOut).toContainText('7.499 CXAC')
    await expect(chart).toHaveAttribute('aria-valuetext', /^7\.499 CXAC, /)
  })

  const period = card.getByRole('group', { name: 'Period' })
  const all = period.getByRole('radio', { name: 'All' })
  await test.step('the period is chosen by keyboard, and each shows its change', async () => {
    await expect(card.getByRole('figure')).toContainText(/CXAC\s*0\s*5\s*10/)
    await all.check()
    // The change since then is the balance: it is not named again.
    await expect(card.getByRole('status')).toHaveText(/^Since the first coins on \w+ \d+, \d{4}$/)
    for (const [name, days, when] of [
      ['1M', 30, 'in the last 30 days'],
      ['1W', 7, 'in the last week'],
      ['1D', 1, 'in the last 24 hours'],
    ] as const) {
      await page.keyboard.press('ArrowLeft')
      await expect(period.getByRole('radio', { name, exact: true })).toBeChecked()
      await expect(card.getByRole('status')).toHaveText(`From 0 CXAC ${when}`)
      await chart.press('Home')
      await expect(readOut).toContainText(/^0 CXAC/)
      const began = Date.parse((await readOut.locator('time').getAttribute('datetime'))!)
      expect((Date.now() - began) / 86_400_000).toBeCloseTo(days, 1)
      await period.getByRole('radio', { name, exact: true }).focus()
    }
    await expectAccessible(page, [320], card)
    await all.check()
  })

  await test.step('a table stays a table when the period changes', async () => {
    await chart.focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(card.getByRole('slider')).toHaveCount(0)
    await expect(card.getByRole('table').getByRole('row')).toHaveCount(6)
    await all.press('ArrowLeft')
    await expect(card.getByRole('status')).toContainText('in the last 30 days')
    await expect(card.getByRole('table')).toBeVisible()
    await expectAccessible(page, [390], card)
  })

  await test.step('an answer without any balance says no movement', async () => {
    await page.route('**/balances*', route => route.fulfill({ json: [] }))
    await period.getByRole('radio', { name: '1W' }).check()
    await expect(card.getByText('No movement in this period')).toBeVisible()
  })
})

const isFocused = (element: Element): boolean => element === document.activeElement
