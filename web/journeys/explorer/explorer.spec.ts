import { expect } from '@playwright/test'
import type { Block } from '#api/schemas/explorer.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { navigate } from '../support/navigate.ts'
import { addressOf, send, test } from '../support/walletSupport.ts'

const HASH = 'ab'.repeat(32)
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test('every search goes where the rules say, and an invalid one says why', async ({ page }) => {
  await page.goto('/explorer')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('/')
  const input = page.getByLabel('Search the chain')
  await expect(input).toBeFocused()
  // readSearch.test.ts has every way to write them, and every hint.
  for (const [text, path] of [
    ['   ', '/explorer'],
    [ADDRESS, `/explorer/address/${ADDRESS}`],
    [` ${HASH} `, `/explorer/tx/${HASH}`],
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
  await expect(page).toHaveURL(`/explorer/tx/${HASH}`)
  await page.goForward()

  const search = page.getByRole('search')
  for (const [text, hint] of [
    ['nonsense', 'Search for an address'],
    [HASH.slice(1), 'A transaction hash has 64 characters, and this has 63'],
    [ADDRESS.slice(2), 'An address begins with 0x'],
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
  await search.getByRole('button', { name: /^Search for 0x5aAe… instead/ }).click()
  await expect(page).toHaveURL(`/explorer/address/${ADDRESS}`)
  await expect(search.getByText('Invalid search query')).toBeHidden()
})

test('recent searches have only successful ones, lead there again, and can be removed', async ({
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

test('a subject that does not exist is reported, and the list of all transactions stays', async ({
  page,
}) => {
  await page.goto('/explorer')
  for (const [path, sentence] of [
    [`/explorer/tx/${HASH}`, 'Transaction not found'],
    ['/explorer/tx/no-hash', 'Transaction not found'],
    ['/explorer/block/999999999', 'Block not found'],
    ['/explorer/block/0', 'Block not found'],
    [`/explorer/address/${ADDRESS}`, 'Address not found'],
    ['/explorer/address/0x12', 'Address not found'],
  ] as const) {
    await navigate(page, path)
    await expect(page.getByRole('alert')).toContainText(sentence)
    await expect(page.getByRole('region', { name: 'All transactions' })).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/explorer')
})

test('only a lost connection is called one, not the answer of a failing server', async ({
  page,
}) => {
  const failure = page.getByRole('region', { name: 'Block 1', exact: true }).getByRole('alert')
  await page.route('**/api/blocks/1', route => route.fulfill({ status: 500, json: {} }))
  await page.goto('/explorer/block/1')
  await expect(failure).toHaveText('Failed to fetch transactionsTry again')
  await page.route('**/api/blocks/1', route => route.abort())
  await page.reload()
  await expect(failure).toContainText('The server cannot be reached.')
})

test('a block without transactions says what it holds', async ({ page, request, payer, payee }) => {
  const { blockNumber } = await send(request, payer, payee, 1)
  const block = (await (await request.get(`/api/blocks/${blockNumber}`)).json()) as Block
  const operatorActions = [{ kind: 'kyc_approved', at: block.createdAt, hash: HASH }]
  await page.route(`**/api/blocks/${blockNumber}/transactions?*`, route =>
    route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
  )
  for (const [held, headline, sentence] of [
    [
      { stateBlock: blockNumber - 1 },
      `All balancesafter block ${blockNumber - 1} · `,
      `It records the balances of all wallets after block ${blockNumber - 1}.`,
    ],
    [{ operatorActions }, 'No transactions1 operator action · ', 'It holds only operator actions.'],
    [{ keyChanges: 1 }, '1 change of keysVolume: ', 'It holds only changes of keys.'],
    [
      { keyChanges: 1, operatorActions },
      '1 change of keys1 operator action · ',
      'It holds only changes of keys and operator actions.',
    ],
  ] as const) {
    const inBlock = { ...block.inBlock, transactions: 0 }
    await page.route(`**/api/blocks/${blockNumber}`, route =>
      route.fulfill({ json: { ...block, inBlock, ...held } }),
    )
    await page.goto(`/explorer/block/${blockNumber}`)
    const list = page.getByRole('region', { name: `Transactions of block ${blockNumber}` })
    await expect(list).toContainText(`This block has no transactions${sentence}`)
    const panel = page.getByRole('region', { name: `Block ${blockNumber}`, exact: true })
    await expect(panel).toContainText(headline)
  }
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
  await expect(address.getByText('From 0 CXAC in the last 30 days')).toBeVisible()
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^Block/ }) })
  await expect(rows.getByText(/^(in|out|self)$/)).toHaveText(['out', 'in'])
  await expectAccessible(page)
})
