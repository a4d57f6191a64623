import { expect } from '@playwright/test'
import { expectAccessible } from '../support/expectAccessible.ts'
import { navigate } from '../support/navigate.ts'
import { addressOf, openWallet, send, test } from '../support/walletSupport.ts'

test('a statement shows each line of its days, its sums and proofs, in print and as CSV', async ({
  page,
  request,
  payer,
  payee,
}) => {
  const { transactionHash } = await send(request, payer, payee, 1.5)
  await send(request, payer, payer, 1)
  await openWallet(page, payer)
  await page.getByRole('link', { name: 'Statement' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statement')
  const sheet = page.getByRole('article', { name: 'Statement' })
  await expect(sheet.getByRole('row')).toHaveCount(4)
  await expect(sheet).toContainText('Opening balance0 CXAC')
  await expect(sheet).toContainText('Total in+11 CXAC')
  await expect(sheet).toContainText('Total out-2.5 CXAC')
  await expect(sheet).toContainText('Total fees-0.002 CXAC')
  await expect(sheet).toContainText('Closing balance8.498 CXAC')
  const payment = sheet.getByRole('row').filter({ hasText: '-1.5' })
  const ends = `${addressOf(payee).slice(0, 6)}…${addressOf(payee).slice(-4)}`
  await expect(payment).toContainText(`Sent to ${ends} · fee 0.001`)
  await expect(sheet).not.toContainText(transactionHash)
  // Not `check`: the choice is in the URL, and the radio follows it.
  await page.getByRole('radio', { name: 'With hashes' }).click()
  await expect(payment).toContainText(addressOf(payee))
  await expect(sheet).toContainText(transactionHash)
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  await expect(sheet).toContainText(`Days and times in the time zone ${zone}`)
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const text = (await (await (await download).createReadStream()).toArray()).join('')
  expect(text).toContain(transactionHash)
  expect(text).toMatch(/,closing,,,,,8\.498,,,,\r\n$/)

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(
    page.locator('button:visible, nav:visible, form:visible, fieldset:visible'),
  ).toHaveCount(0)
  await expect(sheet.locator('thead')).toHaveCSS('display', 'table-header-group')
  await expect(sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await page.emulateMedia({ media: 'screen' })

  await test.step('of hundreds of lines only those near the screen are drawn, and all in print', async () => {
    const year = new Date().getFullYear()
    await page.route('**/api/statement?*', async route => {
      const response = await route.fetch({ maxRetries: 1 })
      const statement = (await response.json()) as { lines: object[] }
      const lines = Array.from({ length: 300 }, (_, i) => ({ ...statement.lines[0], number: i }))
      await route.fulfill({ response, json: { ...statement, lines } })
    })
    await navigate(page, `/wallet/statement?from=${year}-01-01&to=${year}-12-31`)
    await expect(sheet.getByText(/^The other \d+ lines are loading/)).toBeVisible()
    const drawn = await page.evaluate(() => {
      dispatchEvent(new Event('beforeprint'))
      return document.querySelectorAll('tbody tr').length
    })
    expect(drawn).toBe(300)
    await page.unroute('**/api/statement?*')
  })

  await test.step('on a small phone, the icon of a date does not cover its year', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    for (const label of ['From', 'To'])
      // Ten digits and signs, the icon and the padding.
      expect((await page.getByLabel(label, { exact: true }).boundingBox())!.width).toBeGreaterThan(
        150,
      )
  })

  await navigate(page, '/wallet/statement?from=2020-02-01&to=2020-02-29')
  await expect(sheet).toContainText('Nothing happened in these days.')
  await expect(sheet).toContainText('February 1, 2020 – February 29, 2020')
  for (const sum of ['Total in', 'Total out', 'Total fees'])
    await expect(sheet).toContainText(`${sum}0 CXAC`)
  for (const [query, problem] of [
    ['from=2026-13-01&to=2026-13-31', 'There is no such day'],
    ['from=2026-05-02&to=2026-05-01', 'The first day must not come after the last'],
    ['from=2026-05-02', 'Please give the first and the last day'],
  ]) {
    await navigate(page, `/wallet/statement?${query}`)
    await expect(page.getByText(problem!)).toBeVisible()
    await expect(sheet).toHaveCount(0)
  }
  await expectAccessible(page)
})
