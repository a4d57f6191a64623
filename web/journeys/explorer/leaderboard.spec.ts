import { expect } from '@playwright/test'
import { expectAccessible } from '../support/expectAccessible.ts'
import { navigate } from '../support/navigate.ts'
import { test } from '../support/paidUp.ts'
import { addressOf, send } from '../support/walletSupport.ts'

test('the list shows four totals and five rows a page, and goes to the last page', async ({
  page,
  payee,
  paidUp,
}) => {
  await page.goto('/leaderboard')
  const main = page.getByRole('main')
  await expect(main.locator('dl').first()).toContainText(
    /Total Transactions\d.*Latest Block\d.*Last Transaction.*\d{4}.*24h Volume\d.* CXAC/,
  )
  const rows = main.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(6)
  // Wallets are public, their owners are not.
  await expect(main).not.toContainText(paidUp.username)
  const place = main.getByText(/^Page \d+ of \d+$/)
  const [, , pages] = /^Page (\d+) of (\d+)$/.exec((await place.textContent())!)!
  await main.getByRole('button', { name: 'Last page' }).click()
  // Other journeys pay meanwhile: pages are added, never removed.
  await expect
    .poll(async () => Number(/\d+/.exec((await place.textContent())!)![0]))
    .toBeGreaterThanOrEqual(Number(pages))
  await expect(page).toHaveURL(/\/leaderboard\?page=\d+$/)
  await page.goBack()
  await expect(main.getByText(/^Page 1 of \d+$/)).toBeVisible()
  await expectAccessible(page, [1440])

  await test.step("the top holders are listed, and the viewer's own row is marked", async () => {
    const holders = [payee, paidUp].map((member, i) => ({
      rank: i + 1,
      address: addressOf(member),
      balance: 5 - i,
    }))
    // Journeys make many accounts: this one is hardly among the largest.
    await page.route('**/api/holders', route => route.fulfill({ json: holders }))
    await page.reload()
    const top = page.getByRole('region', { name: 'Top holders' }).getByRole('listitem')
    await expect(top).toHaveText([/^#1[^]*5 CXAC$/, /^#2[^]*You[^]*4 CXAC$/])
    await expect(page.getByText(/^You: #\d+ of \d+$/)).toBeVisible()
  })
})

test('a search by hash shows the details, and can be reset', async ({
  page,
  request,
  paidUp,
  payee,
}) => {
  const sent = await send(request, paidUp, payee, 0.75)
  await page.goto('/leaderboard')
  const main = page.getByRole('main')
  const input = main.getByRole('textbox', { name: 'Transaction hash' })
  const search = main.getByRole('button', { name: 'Search' })
  const rows = main.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(6)
  await input.fill('   ')
  await search.click()
  await expect(page).toHaveURL('/leaderboard')

  await input.fill(` ${sent.transactionHash} `)
  await search.click()
  await expect(page).toHaveURL(`/leaderboard?search=${sent.transactionHash}`)
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toContainText('0.75 CXAC')

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await main.getByRole('button', { name: `Details of ${sent.transactionHash}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Transaction Details' })
  for (const value of [
    sent.transactionHash,
    addressOf(paidUp),
    addressOf(payee),
    '0.75 CXAC',
    '0.001 CXAC',
    `Block number${sent.blockNumber}`,
    sent.previousBlock,
    'Timestamp',
  ])
    await expect(dialog).toContainText(value)
  const link = dialog.getByRole('link', { name: /^View on Explorer/ })
  await expect(link).toHaveAttribute('href', new RegExp(`/explorer/tx/${sent.transactionHash}$`))
  await expect(link).toHaveAttribute('target', '_blank')
  await dialog.getByRole('button', { name: 'Copy sender' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(addressOf(paidUp))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await input.fill('cd'.repeat(32))
  await search.click()
  await expect(main.getByText('No transactions found')).toBeVisible()
  await expect(main.getByRole('alert')).toHaveText('Transaction not found')
  await main.getByRole('button', { name: 'Reset' }).click()
  await expect(page).toHaveURL('/leaderboard')
  await expect(input).toHaveValue('')
  await expect(rows).toHaveCount(6)
})

test('a visitor sees totals and holders, and must log in for the list', async ({ page }) => {
  await page.goto('/leaderboard')
  const main = page.getByRole('main')
  await expect(main.getByText('Log in to see this list')).toBeVisible()
  await expect(main.getByRole('table')).toHaveCount(0)
  await expect(main.getByText('Total Transactions')).toBeVisible()
  await expect(main.getByRole('region', { name: 'Top holders' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
  await main.getByRole('link', { name: 'Open the Explorer' }).click()
  await expect(page).toHaveURL('/explorer')
})

test('the list sends the token and the Explorer does not; an expired token logs out', async ({
  page,
  paidUp,
}) => {
  const asked: (string | undefined)[] = []
  page.on('request', request => {
    if (/\/api\/transactions(\?|\/txh\/)/.test(request.url()))
      asked.push(request.headers()['authorization'])
  })
  const bearer = `Bearer ${paidUp.session.token}`
  await page.goto('/leaderboard')
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible()
  await navigate(page, `/leaderboard?search=${'ab'.repeat(32)}`)
  await expect(page.getByRole('alert')).toHaveText('Transaction not found')
  expect(new Set(asked)).toEqual(new Set([bearer]))

  await page.goto('about:blank')
  asked.length = 0
  await page.goto(`/explorer/tx/${'ab'.repeat(32)}`)
  await expect(page.getByRole('table')).toBeVisible()
  expect(new Set(asked)).toEqual(new Set([undefined]))

  // No open page is notified of it.
  await page.goto('about:blank')
  const elsewhere = await page.request.post('/api/logout', { headers: { authorization: bearer } })
  expect(elsewhere.status()).toBe(200)
  await page.goto('/leaderboard')
  await expect(page.getByText('Your session has expired. Please login again.')).toBeVisible()
  await expect(page.getByText('Log in to see this list')).toBeVisible()
})
