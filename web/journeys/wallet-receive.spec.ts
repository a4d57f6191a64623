import { type Page, expect } from '@playwright/test'
import { expectAccessible } from './support/expectAccessible.ts'
import { readQr } from './support/readQr.ts'
import { addressOf, test } from './support/walletSupport.ts'

for (const colorScheme of ['light', 'dark'] as const)
  test(`the ${colorScheme} QR code reads as the address, and with an amount as a payment link`, async ({
    walletPage,
    payer,
  }) => {
    await walletPage.emulateMedia({ colorScheme })
    const dialog = await openReceive(walletPage)
    await expect(dialog.getByText(addressOf(payer))).toBeVisible()
    const code = dialog.getByRole('img', { name: 'QR code of your wallet address' })
    expect(await readQr(code)).toBe(addressOf(payer))
    await dialog.getByLabel('Amount to ask for').fill('1.5')
    await expect(dialog.getByText('Asks for 1.5 CXAC')).toBeVisible()
    const { origin } = new URL(walletPage.url())
    expect(await readQr(code)).toBe(`${origin}/pay/${addressOf(payer)}?amount=1.5`)
  })

test('the code can be saved as a picture, and the address copied', async ({
  walletPage,
  payer,
}) => {
  await walletPage.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const dialog = await openReceive(walletPage)
  const download = walletPage.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save as PNG' }).click()
  expect((await download).suggestedFilename()).toMatch(/^cxac-0x\w{8}\.png$/)
  await dialog.getByRole('button', { name: 'Copy wallet address' }).click()
  await expect(dialog.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached()
  expect(await walletPage.evaluate(() => navigator.clipboard.readText())).toBe(addressOf(payer))
})

test('an amount that cannot be sent is not asked for', async ({ walletPage, payer }) => {
  const dialog = await openReceive(walletPage)
  const amount = dialog.getByLabel('Amount to ask for')
  await amount.fill('0.0000001')
  await expect(amount).toHaveAccessibleDescription(/^Amount must be a number greater than 0/)
  expect(await readQr(dialog.getByRole('img', { name: /QR code/ }))).toBe(addressOf(payer))
})

test('the keyboard stays in the dialog and returns to its button; all of it is accessible', async ({
  walletPage,
}) => {
  const dialog = await openReceive(walletPage)
  for (let presses = 0; presses < 6; presses++) {
    await walletPage.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await expectAccessible(walletPage, [320])
  await walletPage.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(walletPage.getByRole('button', { name: 'Receive', exact: true })).toBeFocused()
})

async function openReceive(page: Page) {
  await page.getByRole('button', { name: 'Receive', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Receive CXAC' })
  await expect(dialog).toBeVisible()
  return dialog
}
