import { type Locator, expect } from '@playwright/test'
import { EXPLORER_POLL_MS } from '#api/limits.ts'
import { expectAccessible } from './support/expectAccessible.ts'
import { addressOf, send, test } from './support/walletSupport.ts'

const HASH = 'ab'.repeat(32)
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test('every search leads where the rules say, and a wrong one says why', async ({ page }) => {
  await page.goto('/explorer')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('/')
  const input = page.getByLabel('Search the chain')
  await expect(input).toBeFocused()
  for (const [text, path] of [
    ['   ', '/explorer'],
    [ADDRESS, `/explorer/address/${ADDRESS}`],
    [`0x${'z'.repeat(40)}`, `/explorer/address/0x${'z'.repeat(40)}`],
    [` ${HASH} `, `/explorer/tx/${HASH}`],
    ['1'.repeat(64), `/explorer/tx/${'1'.repeat(64)}`],
    [' 7 ', '/explorer/block/7'],
    ['7', '/explorer/block/7'],
  ] as const) {
    const isAnother = !page.url().endsWith(path)
    await input.fill(text)
    await input.press('Enter')
    await expect(page).toHaveURL(path)
    if (isAnother) await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  await page.goBack()
  await expect(page).toHaveURL(`/explorer/tx/${'1'.repeat(64)}`)
  await page.goForward()

  const search = page.getByRole('search')
  for (const [text, hint] of [
    ['nonsense', 'Search for an address'],
    ['1.5', 'Search for an address'],
    ['#2,781', 'Search for 2781 instead'],
    [HASH.slice(1), 'A transaction hash has 64 characters, and this has 63'],
    [`0x${HASH}`, 'A transaction hash is written without 0x'],
  ] as const) {
    await input.fill(text)
    await search.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(search.getByText('Invalid search query')).toBeVisible()
    await expect(search.getByRole('status')).toContainText(hint)
  }
  await expectAccessible(page)
  await page.goBack()
  await expect(input).toHaveValue(HASH.slice(1))
  await page.goForward()
  await search.getByRole('button', { name: /^Search for ababab… instead/ }).click()
  await expect(page).toHaveURL(`/explorer/tx/${HASH}`)
  await expect(search.getByText('Invalid search query')).toBeHidden()
})

test('recent searches keep what was found alone, lead there again, and can be forgotten', async ({
  page,
  payer,
  payee,
}) => {
  await page.goto('/explorer')
  const input = page.getByLabel('Search the chain')
  for (const text of [addressOf(payer), HASH, addressOf(payee)]) {
    await input.fill(text)
    await input.press('Enter')
    const name = text === HASH ? 'Transaction' : 'Address'
    await expect(page.getByRole('region', { name, exact: true })).toContainText(text)
  }
  const recent = page.getByRole('list', { name: 'Recent searches' })
  await expect(recent.getByRole('listitem')).toHaveCount(2)
  const forget = recent.getByRole('button', { name: /^Forget/ })
  await forget.first().press('Enter')
  await expect(forget).toBeFocused()
  await page.reload()
  await expect(recent.getByRole('listitem')).toHaveCount(1)
  await recent.getByRole('button', { name: addressOf(payer), exact: true }).click()
  await expect(page).toHaveURL(`/explorer/address/${addressOf(payer)}`)
})

test('what the chain does not have is said, and the list of all stays', async ({ page }) => {
  for (const [path, sentence] of [
    [`/explorer/tx/${HASH}`, 'Transaction not found'],
    ['/explorer/tx/no-hash', 'Transaction not found'],
    ['/explorer/block/999999999', 'Block not found'],
    ['/explorer/block/0', 'Block not found'],
    [`/explorer/address/${ADDRESS}`, 'Address not found'],
    ['/explorer/address/0x12', 'Address not found'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('alert')).toContainText(sentence)
    await expect(page.getByRole('region', { name: 'All transactions' })).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/explorer')
})

test('a transaction, its block and its addresses have their pages', async ({
  page,
  request,
  payer,
  payee,
}) => {
  const sent = await send(request, payer, payee, 1.25)
  await page.goto(`/explorer/tx/${sent.transactionHash}`)
  const panel = page.getByRole('region', { name: 'Transaction', exact: true })
  await expect(panel).toContainText(
    new RegExp(`^TransactionTransfer1.25 CXACConfirmed .+ in block ${sent.blockNumber}`),
  )
  for (const value of [
    sent.transactionHash,
    addressOf(payer),
    addressOf(payee),
    '1.25 CXAC',
    '0.001 CXAC',
    sent.previousBlock,
    /transaction \d+ of \d+ in this block/,
  ])
    await expect(panel).toContainText(value)

  await panel.getByRole('link', { name: String(sent.blockNumber), exact: true }).click()
  await expect(page).toHaveURL(`/explorer/block/${sent.blockNumber}`)
  const block = page.getByRole('region', { name: `Block ${sent.blockNumber}`, exact: true })
  await expect(block).toContainText(sent.previousBlock)
  await expect(block.getByRole('row', { name: /^Issued by SYSTEM/ })).toContainText('CXAC')
  const list = page.getByRole('table', { name: `Transactions of block ${sent.blockNumber}` })
  await list.getByRole('link', { name: sent.transactionHash }).waitFor()
  await expectAccessible(page)
  await block.getByRole('link', { name: `Previous block, ${sent.blockNumber - 1}` }).click()
  await expect(page).toHaveURL(`/explorer/block/${sent.blockNumber - 1}`)
  await page.getByRole('link', { name: `Next block, ${sent.blockNumber}` }).click()

  await list
    .getByRole('link', { name: addressOf(payer) })
    .first()
    .click()
  await expect(page).toHaveURL(`/explorer/address/${addressOf(payer)}`)
  const address = page.getByRole('region', { name: 'Address', exact: true })
  await expect(address).toContainText('8.749 CXAC')
  await expect(address).toContainText(/Rank #\d+ · 2 transactions · last/)
  await expect(address.getByRole('img', { name: 'QR code of this address' })).toBeVisible()
  await expect(address.getByRole('slider', { name: 'Balance' })).toHaveAttribute(
    'aria-valuetext',
    /^8\.749 CXAC/,
  )
  await address.getByRole('radio', { name: 'All' }).press('ArrowLeft')
  await expect(address.getByText('+8.749 CXAC in the last 30 days')).toBeVisible()
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^Block/ }) })
  await expect(rows.getByText(/^(in|out|self)$/)).toHaveText(['out', 'in'])
  await expectAccessible(page)
})

test('pages are turned by button and by key, Back undoes it, and tabs change nothing else', async ({
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
  await page.goto(`/explorer/address/${addressOf(payer)}?page=9`)
  await expect(page.getByText('No transactions found')).toBeVisible()
})

test('the chain shows its totals and days, and asks again every 10 seconds', async ({
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
  // Scrolled down, new rows would wait.
  await page.evaluate(() => window.scrollTo(0, 0))
  const newest = await send(request, payer, payee, 0.2)
  await page.clock.runFor(10_000)
  await expect(main.getByRole('link', { name: newest.transactionHash })).toBeVisible()

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

  await page.route('**/api/transactions?*', route => route.abort())
  await page.clock.runFor(20_000)
  await expect(main.getByText('Failed to fetch transactions')).toBeVisible()
  await expect(main.getByText('Live updates are delayed')).toBeVisible()
  await expect(rows).toHaveCount(11)
  await page.unroute('**/api/transactions?*')
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByText('Failed to fetch transactions')).toBeHidden()

  await rows.nth(1).getByText(/^Fee/).click()
  await expect(page).toHaveURL(/\/explorer\/tx\/[0-9a-f]{64}$/)
})

const hashIn = (row: Locator) => row.getByRole('link').first().textContent()
