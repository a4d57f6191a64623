import { expect } from '@playwright/test'
import { navigate } from '../support/navigate.ts'
import { chooseEnglish } from '../support/chooseEnglish.ts'
import { storeSession } from '../support/support.ts'
import { send, test } from '../support/walletSupport.ts'

/** Arabic letters and digits. */
const FOREIGN = /[\u0600-\u06ff]/
const MOMENT = /\b[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}:\d{2}\s[AP]M\b/

test.use({ locale: 'ar-EG', hasOwnContext: true })

test('English chosen in an Arabic browser is English on every screen, digits and times too', async ({
  page,
  request,
  payer,
  payee,
}) => {
  const { blockNumber } = await send(request, payer, payee, 1.234567)
  await storeSession(page, payer)
  await chooseEnglish(page)
  const main = page.getByRole('main')

  await page.goto('/')
  const stats = main.getByRole('region', { name: 'Mining Stats' })
  await expect(stats.getByText('8.764433')).toBeVisible()
  expect(await main.innerText()).not.toMatch(FOREIGN)

  await navigate(page, '/wallet')
  await expect(main.getByText('-1.234567 CXAC', { exact: true })).toBeVisible()
  await expect(main.getByText(MOMENT).first()).toBeVisible()
  const chart = main.getByRole('region', { name: 'Balance over time' })
  await chart.getByRole('radio', { name: 'All' }).check()
  await expect(chart.getByRole('status')).toHaveText(
    /^Since the first coins on [A-Z][a-z]{2} \d{1,2}, \d{4}$/,
  )
  expect(await main.innerText()).not.toMatch(FOREIGN)

  await navigate(page, `/explorer/block/${blockNumber}`)
  await expect(main.getByRole('table').getByText('1.234567 CXAC').first()).toBeVisible()
  await expect(main.getByText(/^(now|\d+ (sec|min)\. ago)/).first()).toBeVisible()
  await expect(main.getByText(/^0\.\d{4}(?!\d)/)).toBeVisible()
  expect(await main.innerText()).not.toMatch(FOREIGN)
})
