import { expect } from '@playwright/test'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WalletEvent } from '../../../sdk/types.ts'
import { verifyWebhook } from '../../../sdk/verifyWebhook.ts'
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
  await dialog.getByLabel(/^Limit for 24 hours/).fill('2')
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

  expect((await request.get('/client/cxac-client.tgz')).status()).toBe(200)

  await test.step('a webhook gets a test and a payment, which the log shows and the client verifies in a browser', async () => {
    const receiver = await webhookReceiver()
    const webhooks = page.getByRole('region', { name: 'Webhooks' })
    await webhooks.getByRole('button', { name: 'Add a webhook' }).click()
    const adding = page.getByRole('dialog', { name: 'Add a webhook' })
    await adding.getByLabel('Address').fill('http://10.0.0.1/hook')
    await adding.getByLabel('Your password').fill(payer.password)
    await adding.getByRole('button', { name: 'Add it' }).click()
    await expect(adding.getByText(/public https address/)).toBeVisible()
    await adding.getByLabel('Address').fill(receiver.url)
    await adding.getByRole('button', { name: 'Add it' }).click()
    receiver.key = await adding.getByText(/^whsec_/).innerText()
    await adding.getByRole('button', { name: 'I have stored it' }).click()

    await webhooks.getByRole('button', { name: `Manage ${receiver.url}` }).click()
    const managing = page.getByRole('dialog', { name: 'Webhook' })
    await managing.getByRole('button', { name: 'Send a test' }).click()
    const attempts = managing.getByRole('region', { name: 'Newest attempts' }).getByRole('listitem')
    await expect(attempts).toHaveCount(1)
    await expect(attempts).toContainText(['Test'])
    await expectAccessible(page, [390])
    await request.post('/api/transfer/coin', {
      headers: { authorization: `Bearer ${payer.session.token}` },
      data: { fromAddress: addressOf(payer), toAddress: addressOf(payee), amount: 0.5 },
    })
    await expect(attempts).toHaveCount(2)
    await expect(attempts.first()).toContainText('204')
    await expect(attempts.first()).toContainText('Payment sent')
    expect(receiver.types).toEqual(['webhook.test', 'payment.sent'])
    receiver.close()

    const { verifierKey: logKey } = (await (await request.get('/api/checkpoint')).json()) as {
      verifierKey: string
    }
    const proven = await page.evaluate(
      async ({ path, message, settings }) => {
        const client = (await import(path)) as typeof import('../../../sdk/client.ts')
        const event = client.verifyWebhook(message) as WalletEvent
        return client.connect({ url: location.origin, ...settings }).verifyEvent(event)
      },
      {
        path: '/client/client.js',
        message: { ...receiver.last, key: receiver.key },
        settings: { address: addressOf(payer), logKey },
      },
    )
    expect(proven).toMatchObject({ type: 'payment.sent', data: { transaction: { amount: 0.5 } } })
  })
})

/** Accepts what is signed by its key. */
async function webhookReceiver() {
  const receiver = {
    url: '',
    key: '',
    types: [] as string[],
    last: { headers: {} as Record<string, string>, body: '' },
    close: () => void server.close(),
  }
  const server = createServer((asked, answer) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of asked) chunks.push(chunk as Buffer)
      const headers = asked.headers as Record<string, string>
      const body = Buffer.concat(chunks).toString()
      const message = verifyWebhook({ headers, body, key: receiver.key })
      receiver.types.push(message.type)
      receiver.last = { headers, body }
      answer.writeHead(204).end()
    })().catch(() => answer.writeHead(401).end())
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return receiver
}
