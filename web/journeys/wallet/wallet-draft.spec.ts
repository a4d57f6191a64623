import { type Locator, type Page, type Route, expect } from '@playwright/test'
import { logIn } from '../support/logIn.ts'
import { addressOf, balanceOf, fill, openSend, pressSend, test } from '../support/walletSupport.ts'

const TRANSFER = '**/api/transfer/coin'

test('the text in Send stays however it is closed, until it is cleared or its user logs out', async ({
  walletPage: page,
  payer,
  payee,
}) => {
  const dialog = await openSend(page)
  await fill(dialog, addressOf(payee), '1.234')
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  const lookElsewhere = async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await sidebar.getByRole('link', { name: 'Mining' }).click()
    await sidebar.getByRole('link', { name: 'Wallet', exact: true }).click()
  }
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.goBack(),
    lookElsewhere,
    () => page.reload(),
  ]) {
    await close()
    await expect(dialog).toBeHidden()
    await openSend(page)
    await expect(dialog.getByLabel('Recipient Address')).toHaveValue(addressOf(payee))
    await expect(dialog.getByText('Which amount do you mean by ‘1.234’?')).toBeVisible()
  }

  await dialog.getByRole('button', { name: 'Clear' }).click()
  await expectDraft(dialog, '', '')
  await expect(dialog.getByLabel('Recipient Address')).toBeFocused()
  await fill(dialog, addressOf(payee), '2')
  await page.keyboard.press('Escape')
  await sidebar.getByRole('button', { name: 'Logout' }).click()
  await logIn(page, payer)
  await sidebar.getByRole('link', { name: 'Wallet', exact: true }).click()
  await openSend(page)
  await expectDraft(dialog, '', '')
})

test('Send can be closed while coins are on their way: the wallet says so, and how it ends', async ({
  walletPage: page,
  request,
  payee,
}) => {
  const held = await holdTransfers(page)
  const dialog = await openSend(page)
  await fill(dialog, addressOf(payee), '2')
  for (const [answer, end] of [
    [{ status: 400, json: { message: 'Not today', code: 'amount_invalid' } }, 'Not today'],
    [undefined, 'Transaction successful!'],
  ] as const) {
    await pressSend(dialog)
    await expect(dialog.getByRole('button', { name: 'Sending…' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByText('A transfer is on its way')).toBeVisible()
    // Opened again, the dialog shows that it is still being sent.
    await openSend(page)
    await expect(dialog.getByRole('button', { name: 'Sending…' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await held.release(answer)
    await expect(page.getByText(end)).toBeVisible()
    await expect(page.getByText('A transfer')).toHaveCount(0)
    await openSend(page)
    await (answer ? expectDraft(dialog, addressOf(payee), '2') : expectDraft(dialog, '', ''))
  }
  expect(await balanceOf(request, payee)).toBe(2)
})

test('a payment that is written while another one is under way stays', async ({
  walletPage: page,
  payee,
}) => {
  const held = await holdTransfers(page)
  const dialog = await openSend(page)
  await fill(dialog, addressOf(payee), '2')
  await pressSend(dialog)
  await expect(dialog.getByRole('button', { name: 'Sending…' })).toBeVisible()
  await dialog.getByLabel('Amount').fill('3')
  await held.release()
  const made = dialog.getByRole('status').filter({ hasText: 'Transaction successful!' })
  await expect(made).toContainText('2 CXAC to ')
  await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  await expectDraft(dialog, addressOf(payee), '3')
  await dialog.getByLabel('Amount').fill('4')
  await expect(made).toHaveCount(0)
})

test('after a reload, a payment that was under way is not in Send again', async ({
  walletPage: page,
  payee,
}) => {
  await page.route(TRANSFER, async route => {
    await route.fetch({ maxRetries: 1 })
    await page.reload()
  })
  const dialog = await openSend(page)
  await fill(dialog, addressOf(payee), '2')
  await pressSend(dialog)
  await expect(page.getByText('The payment arrived')).toBeVisible()
  await openSend(page)
  await expectDraft(dialog, '', '')
})

/** Holds the response of each transfer until it is released, with the server's response or another. */
async function holdTransfers(page: Page) {
  const held: Route[] = []
  await page.route(TRANSFER, route => void held.push(route))
  return {
    release: async (answer?: object) => {
      await expect.poll(() => held.length).toBe(1)
      const route = held.pop()!
      await (answer ? route.fulfill(answer) : route.continue())
    },
  }
}

async function expectDraft(dialog: Locator, recipient: string, amount: string): Promise<void> {
  await expect(dialog.getByLabel('Recipient Address')).toHaveValue(recipient)
  await expect(dialog.getByLabel('Amount')).toHaveValue(amount)
}
