import { type Locator, type Route, expect } from '@playwright/test'
import { sentenceOf } from '#api/refusals/refusals.ts'
import { failUntilPressed } from '../support/failUntilPressed.ts'
import { logIn } from '../support/logIn.ts'
import {
  addressOf,
  balanceOf,
  countTransfers,
  fill,
  openSend,
  openWallet,
  pressSend,
  successToast,
  test,
} from '../support/walletSupport.ts'

const SETTINGS = '**/api/settings'

test('offline, Send says so at once, keeps the draft, can be closed, and sends nothing later', async ({
  walletPage,
  request,
  payer,
  payee,
}) => {
  const sent = countTransfers(walletPage)
  const dialog = await openSend(walletPage)
  await fill(dialog, addressOf(payee), '2')
  await expect(dialog.getByTestId('summary')).toContainText('total 2.001')
  await walletPage.context().setOffline(true)
  await pressSend(dialog)
  await expect(dialog.getByRole('alert')).toContainText('Failed to send transaction')
  await expect(dialog.getByRole('alert')).toContainText('You are offline. Nothing was sent.')
  await test.step('a name cannot be looked up', async () => {
    await fill(dialog, '@nobody', '2')
    await pressSend(dialog)
    await expect(dialog.getByText('@names cannot be looked up now')).toBeVisible()
    await expect(dialog.getByLabel('Recipient Address')).toHaveAttribute('aria-invalid', 'true')
    await fill(dialog, addressOf(payee), '2')
  })
  await expectDraft(dialog, addressOf(payee), '2')
  await walletPage.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(walletPage.getByText('A transfer is on its way')).toHaveCount(0)

  const polled = walletPage.waitForResponse('**/api/getUserByUid/**')
  await walletPage.context().setOffline(false)
  await polled
  expect(sent()).toBe(0)
  expect(await balanceOf(request, payer)).toBe(10)
})

test('a session that ends before a lost answer is settled leaves it open until the next log-in', async ({
  walletPage,
  request,
  payer,
  payee,
}) => {
  await walletPage.route('**/api/transfer/coin', async route => {
    await route.fetch({ maxRetries: 1 })
    await route.abort()
  })
  await walletPage.route(
    '**/api/transfer/settle',
    route =>
      route.fulfill({
        status: 401,
        json: { message: sentenceOf('session_expired'), code: 'session_expired' },
      }),
    { times: 1 },
  )
  const dialog = await openSend(walletPage)
  await fill(dialog, addressOf(payee), '2')
  await pressSend(dialog)
  await logIn(walletPage, payer)
  await expect(walletPage).not.toHaveURL(/login/)
  await walletPage.unrouteAll()
  await expect(
    walletPage.getByRole('status').filter({ hasText: 'The payment arrived' }),
  ).toBeVisible()
  expect(await balanceOf(request, payee)).toBe(2)
})

test('nothing is sent before the fee is known, and pressing Send asks for it again', async ({
  page,
  request,
  payer,
  payee,
}) => {
  const sent = countTransfers(page)
  const withoutSettings = (route: Route) => route.fulfill({ status: 400, json: {} })
  await page.route(SETTINGS, withoutSettings)
  await openWallet(page, payer)
  const dialog = await openSend(page)
  await fill(dialog, addressOf(payee), '2')
  await pressSend(dialog)
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText('The fee is not known yet. Nothing was sent.')
  await expectDraft(dialog, addressOf(payee), '2')
  await page.context().setOffline(true)
  await expect(alert).toContainText('Failed to send transaction')
  await expect(alert).toContainText('You are offline. Nothing was sent.')
  await page.context().setOffline(false)
  await expect(alert).toContainText('The fee is not known yet.')
  expect(sent()).toBe(0)

  await failUntilPressed(page, SETTINGS, withoutSettings)
  await alert.getByRole('button', { name: 'Load the fee again' }).click()
  await expect(dialog.getByTestId('summary')).toContainText('total 2.001')
  await expect(alert).toHaveCount(0)
  expect(sent()).toBe(0)
  await pressSend(dialog)
  await expect(successToast(page)).toBeVisible()
  expect(await balanceOf(request, payee)).toBe(2)
})

test('over plain http, as on a phone in the same network, coins are sent and addresses copied', async ({
  startBrowser,
  baseURL,
  request,
  payer,
  payee,
}) => {
  const browser = await startBrowser('--host-resolver-rules=MAP wallet.test 127.0.0.1')
  const page = await browser.newPage({ baseURL: baseURL!.replace('localhost', 'wallet.test') })
  await openWallet(page, payer)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)

  await page.getByRole('button', { name: 'Receive', exact: true }).click()
  const receive = page.getByRole('dialog', { name: 'Receive CXAC' })
  await receive.getByRole('button', { name: 'Copy wallet address' }).click()
  await expect(receive.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached()
  await page.keyboard.press('Escape')

  const dialog = await openSend(page)
  await dialog.getByLabel('Recipient Address').focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(dialog.getByLabel('Recipient Address')).toHaveValue(addressOf(payer))
  await fill(dialog, addressOf(payee), '2')
  await pressSend(dialog)
  await expect(successToast(page)).toBeVisible()
  expect(await balanceOf(request, payee)).toBe(2)
})

async function expectDraft(dialog: Locator, recipient: string, amount: string): Promise<void> {
  await expect(dialog.getByLabel('Recipient Address')).toHaveValue(recipient)
  await expect(dialog.getByLabel('Amount')).toHaveValue(amount)
}
