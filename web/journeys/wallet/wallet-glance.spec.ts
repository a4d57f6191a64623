import { type Locator, expect } from '@playwright/test'
import { freezeAccount } from '#api/calls/operator.ts'
import { OPERATOR_URL, signInAsOperator } from '../support/operatorAccess.ts'
import { addressOf, fill, openSend, pressSend, send, test } from '../support/walletSupport.ts'

const TRANSFER = '**/api/transfer/coin'
const SETTLE = '**/api/transfer/settle'
/** A phone with the browser's bars, without them, a small one, and a desk. */
const SIZES = [
  [390, 664],
  [390, 844],
  [320, 640],
  [1440, 900],
] as const

test('in every state Send shows recipient, sums, message and button without scrolling', async ({
  walletPage: page,
  request,
  payer,
  payee,
}) => {
  const headers = { authorization: `Bearer ${payer.session.token}` }
  const dialog = page.getByRole('dialog', { name: 'Send CXAC' })
  const person = dialog.getByRole('region', { name: 'Recipient' })
  const expectAtAGlance = async (...messages: Locator[]) => {
    const button = dialog.locator('button[type=submit]')
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height })
      const seen = [person, dialog.getByLabel('Amount'), dialog.getByTestId('summary'), button]
      for (const part of [...messages, ...seen]) await expect(part).toBeInViewport({ ratio: 1 })
    }
  }
  const payTo = async (recipient: string) => {
    if (!(await dialog.isVisible())) await openSend(page)
    await fill(dialog, recipient, '1')
    await dialog.getByLabel('Amount').blur()
    await expect(person).toBeVisible()
  }
  const alert = dialog.getByRole('alert')

  await test.step('a first payment, to an address', async () => {
    await payTo(addressOf(payee))
    await expect(person).toContainText('First payment to this address.')
    await expectAtAGlance()
  })
  await test.step('a mistake, above the keyboard of a phone', async () => {
    await dialog.getByLabel('Amount').fill('99999')
    for (const height of [340, 400, 450]) {
      await page.setViewportSize({ width: 390, height })
      await dialog.getByLabel('Amount').press('Enter')
      const mistake = dialog.getByText('Insufficient balance')
      await expect(mistake).toBeInViewport({ ratio: 1 })
      expect(await isUncovered(mistake)).toBe(true)
    }
    await dialog.getByLabel('Amount').fill('1')
  })
  await test.step('offline', async () => {
    await page.context().setOffline(true)
    await pressSend(dialog)
    await expect(alert).toContainText('You are offline. Nothing was sent.')
    await expectAtAGlance(alert)
    await page.context().setOffline(false)
    await expect(alert).toHaveCount(0)
  })
  await test.step('a lost answer', async () => {
    await page.route(SETTLE, route => route.abort())
    await page.route(TRANSFER, async route => {
      await route.fetch({ maxRetries: 1 })
      await route.abort()
    })
    await pressSend(dialog)
    await expect(alert).toContainText('We do not know yet whether your payment arrived')
    await expectAtAGlance(alert)
    await page.unrouteAll()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Dismiss' }).click()
  })
  await test.step('a repeated payment', async () => {
    await payTo(addressOf(payee))
    await expect(person).not.toContainText('First payment')
    await expectAtAGlance()
  })
  await test.step('a payment by @name', async () => {
    const token = payee.session.token
    await request.post('/api/findable', {
      headers: { authorization: `Bearer ${token}` },
      data: { isFindable: true },
    })
    await payTo(`@${payee.username}`)
    await expectAtAGlance()
  })
  await test.step('a payment to one of several contacts whose names begin alike', async () => {
    const others = ['Joe', 'John', 'Joanna', 'Jonas', 'Joseph'].map((name, i) => ({
      address: `0x${String(i).repeat(40)}`,
      name,
    }))
    const contacts = [{ address: addressOf(payee), name: 'Jo' }, ...others]
    expect((await request.post('/api/contacts', { headers, data: { contacts } })).ok()).toBe(true)
    await page.reload()
    await payTo('Jo')
    await expectAtAGlance()
  })
  await test.step('an empty wallet', async () => {
    await send(request, payer, payee, 8.998)
    await expectAtAGlance(dialog.getByText('You have no coins left'))
  })
  await test.step('a frozen wallet', async () => {
    await send(request, payee, payer, 2)
    const freeze = async (...messages: Locator[]) => {
      await expectAtAGlance(...messages)
      await pressSend(dialog)
      await expect(alert).toContainText('Sending from your wallet is frozen')
      for (const message of messages) await expect(message).toHaveCount(1)
      await expectAtAGlance(alert, ...messages)
    }
    await test.step('by its owner', async () => {
      await request.post('/api/freeze', { headers, data: {} })
      await freeze(dialog.getByRole('link', { name: 'Unfreeze in Settings' }))
    })
    await test.step('by an operator', async () => {
      const path = freezeAccount.path.replace(':id', String(payer.session.user['id']))
      const frozen = await request.post(OPERATOR_URL + path, {
        headers: await signInAsOperator(request),
        data: { reason: 'takeover' },
      })
      expect(frozen.ok()).toBe(true)
      await page.reload()
      await payTo(addressOf(payee))
      await freeze(dialog.getByText('Somebody else may have got into your account.'))
    })
  })
})

/** The foot of the dialog may lie over what is in the viewport. */
const isUncovered = (text: Locator) =>
  text.evaluate(element => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return [top + 2, bottom - 2].every(y =>
      element.contains(document.elementFromPoint((left + right) / 2, y)),
    )
  })
