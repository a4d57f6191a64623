import { type Page, expect } from '@playwright/test'
import { expectAccessible } from '../support/expectAccessible.ts'
import { addressOf, balanceOf, historyOf, test } from '../support/walletSupport.ts'

const NOBODY = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const TRANSFERS = '**/api/transfers'

const choose = (page: Page, text: string) =>
  page.getByLabel('A CSV file of payments').setInputFiles({
    name: 'salaries.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })

test('a file of payments is checked by line, paid once despite a lost answer, and its result saved', async ({
  walletPage: page,
  request,
  payer,
  payee,
}) => {
  await page.getByRole('link', { name: 'Pay many' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay many')

  await test.step('mistakes are named by their lines, and nothing can be paid', async () => {
    await expectAccessible(page, [320])
    const lines = [`${addressOf(payee)},1`, `${addressOf(payee)},ten`, 'nobody,1', `${NOBODY},1`]
    await choose(page, `to,amount\n${lines.join('\n')}\n`)
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('3 lines have problems. Nothing was paid.')
    await expect(alert).toContainText('Line 3: Amount must be')
    await expect(alert).toContainText('Line 4: We don’t know this name')
    await expect(alert).toContainText('Line 5: Recipient address not found')
    await expect(page.getByRole('button', { name: 'Pay 1 payment' })).toBeDisabled()
    await page.getByRole('button', { name: 'Choose another file' }).click()
  })

  const paid = page.getByText('2 of 3 paid · 1 not paid')
  await test.step('the answer of confirmed payments gets lost, and they go on after a reload', async () => {
    // An address that cannot be looked up can still be paid, and is refused then.
    const lookUp = `**/api/transactions/ua/${NOBODY}*`
    await page.route(lookUp, route => route.fulfill({ status: 503, json: { code: 'busy' } }))
    await choose(
      page,
      `${addressOf(payee)};1,5;May\r\n${NOBODY};1\r\n${addressOf(payee)};2;"a; b"\r\n`,
    )
    await expect(page.getByText('4.503 CXAC', { exact: true })).toBeVisible()
    await expect(page.getByText('5.497 CXAC', { exact: true })).toBeVisible()
    await expectAccessible(page, [320])
    await page.route(TRANSFERS, async route => {
      expect(route.request().postDataJSON()).toMatchObject({ fromAddress: addressOf(payer) })
      await route.fetch({ maxRetries: 1 })
      await route.abort()
    })
    await page.getByRole('button', { name: 'Pay 3 payments' }).click()
    await expect(page.getByRole('alert')).toContainText('No response was received')
    await page.unroute(TRANSFERS)
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('This file is not finished')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(paid).toBeVisible()
    await expect(page.getByRole('status')).toContainText('1 payment not made')
    await expect(page.getByText('Recipient address not found')).toBeVisible()
    await expectAccessible(page, [320])
    expect(await historyOf(request, payee)).toHaveLength(2)
    expect(await balanceOf(request, payer)).toBe(6.498)
  })

  await test.step('the result can be saved, and the unpaid tried again without paying twice', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('salaries-result.csv')
    const lines = (await (await file.createReadStream()).toArray()).join('').split('\r\n')
    expect(lines[1]).toMatch(new RegExp(`^1,${addressOf(payee)},1.5,0.001,paid,\\w{64},,"May",$`))
    expect(lines[2]).toMatch(/,1,0,refused,,,,"Recipient address not found"$/)
    await page.getByRole('button', { name: 'Retry unpaid payments' }).click()
    await expect(paid).toBeVisible()
    expect(await historyOf(request, payee)).toHaveLength(2)
    await page.getByRole('button', { name: 'Pay another file' }).click()
    await expect(page.getByRole('heading', { name: 'Choose a file' })).toBeVisible()
  })
})
