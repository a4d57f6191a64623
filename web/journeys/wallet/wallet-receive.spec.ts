import { type Page, expect } from '@playwright/test'
import { expectAccessible } from '../support/expectAccessible.ts'
import { readQr } from '../support/camera/readQr.ts'
import { addressOf, test } from '../support/walletSupport.ts'

test('the code reads as the address, with an amount as a payment link, and can be saved and copied', async ({
  walletPage,
  payer,
}) => {
  await walletPage.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const dialog = await openReceive(walletPage)
  const code = dialog.getByRole('img', { name: 'QR code of your wallet address' })
  const amount = dialog.getByLabel('Amount to ask for')
  await expect(dialog.getByText(addressOf(payer))).toBeVisible()
  const { origin } = new URL(walletPage.url())
  for (const colorScheme of ['light', 'dark'] as const)
    await test.step(colorScheme, async () => {
      await walletPage.emulateMedia({ colorScheme })
      await amount.fill('')
      await expect(dialog.getByText('Asks for')).toHaveCount(0)
      expect(await readQr(code)).toBe(addressOf(payer))
      await amount.fill('1.5')
      await expect(dialog.getByText('Asks for 1.5 CXAC')).toBeVisible()
      expect(await readQr(code)).toBe(`${origin}/pay/${addressOf(payer)}?amount=1.5`)
    })
  await test.step('an amount that cannot be sent is not asked for', async () => {
    await amount.fill('0.0000001')
    await expect(amount).toHaveAccessibleDescription('Smallest amount: 0.000001 CXAC')
    expect(await readQr(code)).toBe(addressOf(payer))
  })
  await test.step('an amount is read as in Send', async () => {
    await amount.fill('')
    await amount.pressSequentially('1,5')
    await expect(dialog.getByText('Asks for 1.5 CXAC')).toBeVisible()
    await amount.fill('')
    await amount.pressSequentially('1.234')
    await expect(dialog.getByText('Asks for')).toHaveCount(0)
    await dialog.getByRole('button', { name: '1234 CXAC' }).click()
    await expect(dialog.getByText('Asks for 1,234 CXAC')).toBeVisible()
    await amount.fill('')
    await amount.pressSequentially('1.234,5')
    await expect(dialog.getByText('Asks for 1,234.5 CXAC')).toBeVisible()
  })
  await test.step('the code is saved as a picture, and the address copied', async () => {
    const download = walletPage.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Save as PNG' }).click()
    expect((await download).suggestedFilename()).toMatch(/^cxac-0x\w{8}\.png$/)
    await dialog.getByRole('button', { name: 'Copy wallet address' }).click()
    await expect(dialog.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached()
    expect(await walletPage.evaluate(() => navigator.clipboard.readText())).toBe(addressOf(payer))
  })
  await test.step('the keyboard stays in the dialog and returns to its button; all of it is accessible', async () => {
    for (let presses = 0; presses < 6; presses++) {
      await walletPage.keyboard.press('Tab')
      await expect(dialog.locator(':focus')).toHaveCount(1)
    }
    await expectAccessible(walletPage, [320])
    await walletPage.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(walletPage.getByRole('button', { name: 'Receive', exact: true })).toBeFocused()
  })
})

async function openReceive(page: Page) {
  await page.getByRole('button', { name: 'Receive', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Receive CXAC' })
  await expect(dialog).toBeVisible()
  return dialog
}
