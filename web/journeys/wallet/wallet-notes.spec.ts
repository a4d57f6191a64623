import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect } from '@playwright/test'
import { expectAccessible } from '../support/expectAccessible.ts'
import { navigate } from '../support/navigate.ts'
import type { Member } from '../support/support.ts'
import {
  addressOf,
  fill,
  openSend,
  openWallet,
  pressSend,
  send,
  successToast,
  test,
} from '../support/walletSupport.ts'

const TRANSFER = '**/api/transfer/coin'

test('a note written in Send is on its row, is changed by keyboard, and only its writer sees it', async ({
  walletPage: page,
  otherPage: other,
  payee,
}) => {
  const dialog = await openSend(page)
  await fill(dialog, addressOf(payee), '2')
  await dialog.getByRole('button', { name: 'Add a private note' }).click()
  await expect(dialog.getByLabel('Private note')).toBeFocused()
  await dialog.getByLabel('Private note').fill('x'.repeat(201))
  await expect(dialog.getByText('A note can have at most 200 characters')).toBeVisible()
  await dialog.getByLabel('Private note').fill('<b>Rent</b> for May')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await openSend(page)
  await expect(dialog.getByLabel('Private note')).toHaveValue('<b>Rent</b> for May')
  await expectAccessible(page)
  await pressSend(dialog)
  const toast = successToast(page)
  await expect(toast.getByLabel('With note')).not.toBeChecked()
  await toast.getByLabel('With note').check()
  const saving = page.waitForEvent('download')
  await toast.getByRole('button', { name: 'Save receipt' }).click()
  const receipt = await readFile(await (await saving).path(), 'utf8')
  expect(receipt).toContain('<bdi>&lt;b&gt;Rent&lt;/b&gt; for May</bdi>')
  expect(receipt).toContain('the payer’s own words. They are not in the ledger')
  // Not 'Ordered with the owner’s key': this wallet has none.
  await expect(toast.getByText('Receipt saved', { exact: true })).toBeVisible()

  const row = page.getByRole('listitem').filter({ hasText: 'Sent to' })
  await expect(row).toContainText('<b>Rent</b> for May')
  const details = page.getByRole('dialog', { name: 'Transaction details' })
  const openDetails = () => row.getByRole('button').click()
  await openDetails()
  await expect(details.getByRole('button', { name: 'Save receipt' })).toBeVisible()
  const edit = details.getByRole('button', { name: 'Edit note' })
  await edit.press('Enter')
  const field = details.getByLabel('Private note')
  await expect(field).toBeFocused()
  await field.fill('nothing of this')
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()
  await expect(details).toContainText('<b>Rent</b> for May')
  await edit.press('Enter')
  await field.fill('Rent, June')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(edit).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(row).toContainText('Rent, June')

  const hash = await row.getByRole('link', { name: 'View on Explorer' }).getAttribute('href')
  await navigate(page, hash!)
  await expect(page.getByText('Rent, June')).toBeVisible()
  // First a visitor, then the recipient.
  await other.goto(hash!)
  await expect(other.getByText('Transaction hash')).toBeVisible()
  await expect(other.getByText('Rent')).toHaveCount(0)
  await openWallet(other, payee)
  await other.getByRole('listitem').getByRole('button', { name: 'Received from' }).click()
  await expect(other.getByRole('button', { name: 'Add note' })).toBeVisible()
  await expect(other.getByText('Rent')).toHaveCount(0)

  await navigate(page, '/wallet')
  await openDetails()
  await edit.click()
  await field.fill('')
  await details.getByRole('button', { name: 'Save note' }).click()
  await expect(details.getByRole('button', { name: 'Add note' })).toBeFocused()
  await page.reload()
  await openDetails()
  await expect(details.getByRole('button', { name: 'Add note' })).toBeVisible()
})

test('a note is stored with its transfer, even if the first try or the answer gets lost', async ({
  walletPage: page,
  request,
  payer,
  payee,
}) => {
  await page.route(TRANSFER, route => route.abort())
  const dialog = await openSend(page)
  await fill(dialog, addressOf(payee), '1')
  await dialog.getByRole('button', { name: 'Add a private note' }).click()
  await dialog.getByLabel('Private note').fill('never arrived at first')
  await pressSend(dialog)
  await dialog.getByText('The payment was not made. No coins were taken.').waitFor()
  await page.unroute(TRANSFER)
  await expect(dialog.getByLabel('Private note')).toHaveValue('never arrived at first')
  await pressSend(dialog)
  await expect(successToast(page)).toBeVisible()
  const row = page.getByRole('main').getByRole('listitem').first()
  await expect(row).toContainText('never arrived at first')
  await expect(dialog).toBeHidden()

  await page.route(TRANSFER, async route => {
    await route.fetch({ maxRetries: 1 })
    await route.abort()
  })
  await openSend(page)
  await fill(dialog, addressOf(payee), '3')
  await dialog.getByRole('button', { name: 'Add a private note' }).click()
  await dialog.getByLabel('Private note').fill('answer lost')
  await pressSend(dialog)
  await page.getByText('The payment arrived').waitFor()
  expect(await notesOf(request, payer)).toContain('answer lost')
})

test('transactions are found by note, name, address, amount and days; the search is in the URL', async ({
  page,
  request,
  payer,
  payee,
}) => {
  await send(request, payer, payee, 1.5)
  await send(request, payer, payee, 0.25)
  await request.post('/api/contacts', {
    headers: { authorization: `Bearer ${payer.session.token}` },
    data: { contacts: [{ address: addressOf(payee), name: 'Grace Hopper' }] },
  })
  await openWallet(page, payer)
  const main = page.getByRole('main')
  const rows = main.getByRole('listitem')
  await rows.filter({ hasText: '-1.5 CXAC' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByLabel('Private note').fill('Concert tickets')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Edit note' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(main.getByText('Concert tickets')).toBeVisible()
  await main.getByRole('button', { name: 'Search and filter' }).click()

  const field = main.getByRole('searchbox', { name: 'Search' })
  const search = async (text: string) => {
    await field.fill(text)
    await page.keyboard.press('Enter')
  }
  await search('concert')
  await expect(page).toHaveURL('/wallet?q=concert')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('-1.5 CXAC')
  await expectAccessible(page, [320])
  await search('hopp')
  await expect(rows).toHaveCount(2)
  await search('0,25')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('-0.25 CXAC')
  await search(addressOf(payee).slice(4, 16).toUpperCase())
  await expect(rows).toHaveCount(2)
  await expect(main.getByText('2 transactions found.')).toBeVisible()

  await main.getByRole('link', { name: 'Received', exact: true }).click()
  await expect(main.getByText('Nothing found')).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(field).toHaveValue('0,25')
  await expect(rows).toContainText('-0.25 CXAC')
  await page.reload()
  await expect(field).toHaveValue('0,25')
  await expect(rows).toHaveCount(1)

  await main.getByLabel('To', { exact: true }).fill('2020-01-01')
  await page.keyboard.press('Enter')
  await expect(main.getByText('Nothing found')).toBeVisible()
  await main.getByLabel('From').fill('2020-01-02')
  await page.keyboard.press('Enter')
  await expect(main.getByText('The first day must not come after the last')).toBeVisible()
  await navigate(page, '/wallet?from=2026-13-01')
  await expect(main.getByText('There is no such day')).toBeVisible()
  await expectAccessible(page)
})

async function notesOf(request: APIRequestContext, { session }: Member): Promise<string[]> {
  const answer = await request.get('/api/history', {
    headers: { authorization: `Bearer ${session.token}` },
  })
  const { transactions } = (await answer.json()) as { transactions: { note: string }[] }
  return transactions.map(({ note }) => note)
}
