import { expect } from '@playwright/test'
import { expectAccessible } from '../support/expectAccessible.ts'
import { addressOf, balanceOf, test } from '../support/walletSupport.ts'

test('an API key is created, shown once, pays within its sum, and is refused after it is revoked', async ({
  payerPage: page,
  payer,
  payee,
  request,
}) => {
  await page.goto('/settings')
  const card = page.getByRole('region', { name: 'API keys' })
  await expect(card).toContainText('No program has access to your account.')
  await card.getByRole('button', { name: 'Create an API key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create an API key' })
  await dialog.getByLabel('Name').fill('My shop')
  await dialog.getByLabel('It can').selectOption('Read and pay')
  await dialog.getByLabel(/^At most/).fill('2')
  await dialog.getByLabel(/^Only to these addresses/).fill('0x12')
  await dialog.getByLabel('Your password').fill(payer.password)
  await dialog.getByRole('button', { name: 'Create it' }).click()
  await expect(dialog.getByText("'0x12' is not a wallet address.")).toBeVisible()
  await expectAccessible(page, [390])
  await dialog.getByLabel(/^Only to these addresses/).fill(addressOf(payee))
  await dialog.getByRole('button', { name: 'Create it' }).click()

  await expect(dialog.getByRole('heading', { name: 'This is your new API key' })).toBeFocused()
  const secret = await dialog.getByText(/^cxac_[\w-]{43}$/).innerText()
  await expectAccessible(page, [390])
  await dialog.getByRole('button', { name: 'I have stored it' }).click()
  const key = card.getByRole('listitem')
  await expect(key).toContainText('Reads and pays, at most 2 CXAC in 24 hours')
  await expect(key).toContainText(`cxac_…${secret.slice(-4)}`)
  await expect(page.getByText(secret)).toHaveCount(0)

  const pay = (amount: number) =>
    request.post('/api/transfer/coin', {
      headers: { authorization: `Bearer ${secret}` },
      data: { fromAddress: addressOf(payer), toAddress: addressOf(payee), amount },
    })
  expect((await pay(1)).status()).toBe(200)
  expect(await balanceOf(request, payee)).toBe(1)
  const beyond = await pay(1)
  expect([beyond.status(), await beyond.json()]).toMatchObject([403, { code: 'api_key_sum' }])

  await key.getByRole('button', { name: 'Revoke My shop' }).click()
  const revoke = page.getByRole('dialog', { name: 'Revoke My shop' })
  await revoke.getByRole('button', { name: 'Revoke it' }).click()
  await expect(card).toContainText('No program has access to your account.')
  const refused = await pay(0.1)
  expect([refused.status(), await refused.json()]).toMatchObject([401, { code: 'api_key_unknown' }])
})
