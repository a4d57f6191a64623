import { type Locator, type Page, expect } from '@playwright/test'
import { expectAccessible } from '../support/expectAccessible.ts'
import {
  addressOf,
  balanceOf,
  countTransfers,
  fill,
  historyOf,
  openSend,
  pressSend,
  send,
  successToast,
  test,
} from '../support/walletSupport.ts'

const TRANSFER = '**/api/transfer/coin'
const NOBODYS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const ADDRESS_RULE = 'The recipient address is not valid. Check it for typing mistakes.'
const AMOUNT_RULE =
  'Amount must be a number greater than 0 with at most 9 digits before and 6 after the decimal point'

test('what will happen is shown while typing, and one press sends it', async ({
  walletPage,
  request,
  payer,
  payee,
}) => {
  const dialog = await openSend(walletPage)
  await expect(dialog.getByLabel('Recipient Address')).toBeFocused()
  await fill(dialog, addressOf(payee), '2.5')
  const recipient = dialog.getByRole('region', { name: 'Recipient' })
  await expect(recipient).toContainText(addressOf(payee))
  await expect(recipient).toContainText('First payment to this address. Payments are final.')
  await expect(dialog.getByTestId('summary')).toHaveText(
    '2.5 CXAC · Fee 0.001 · total 2.501 · 7.499 left',
  )
  await pressSend(dialog)

  const toast = successToast(walletPage)
  await expect(toast).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(toast.getByRole('link', { name: 'View on Explorer' })).toHaveAttribute(
    'href',
    /\/tx\/[0-9a-f]{64}$/,
  )
  expect(await balanceOf(request, payer)).toBe(7.499)
  expect(await balanceOf(request, payee)).toBe(2.5)
  await expect(firstRow(walletPage)).toContainText('-2.5 CXAC')

  const again = await openSend(walletPage)
  await expect(again.getByLabel('Recipient Address')).toHaveValue('')
  await expect(again.getByLabel('Amount')).toHaveValue('')
  await again.getByRole('button', { name: addressOf(payee) }).click()
  await expect(again.getByRole('region', { name: 'Recipient' })).toContainText(addressOf(payee))
  await expect(again.getByRole('region', { name: 'Recipient' })).not.toContainText('First')
  await again.getByRole('button', { name: 'Clear' }).click()

  await test.step('a double click sends once', async () => {
    await fill(again, addressOf(payee), '1')
    await again.getByRole('button', { name: 'Send', exact: true }).dblclick()
    await expect(again).toBeHidden()
    await expect(firstRow(walletPage)).toContainText('-1 CXAC')
    expect(await historyOf(request, payee)).toHaveLength(2)
    expect(await balanceOf(request, payee)).toBe(3.5)
  })

  await test.step('the same order after an answer is a new intent, and another order never shares a key', async () => {
    const keys = new Set<string | undefined>()
    walletPage.on('request', asked => {
      if (asked.url().endsWith('/api/transfer/coin')) keys.add(asked.headers()['idempotency-key'])
    })
    for (const amount of ['1', '1', '2']) {
      await openSend(walletPage)
      await fill(dialog, addressOf(payee), amount)
      await pressSend(dialog)
      await expect(dialog).toBeHidden()
    }
    expect(keys.size).toBe(3)
    expect(await balanceOf(request, payee)).toBe(7.5)
  })
})

test('each mistake is named at its field before anything is sent, and the dialog stays accessible', async ({
  walletPage,
  request,
  payer,
  payee,
}) => {
  await send(request, payer, payee, 1)
  const sent = countTransfers(walletPage)
  const dialog = await openSend(walletPage)
  const alert = dialog.getByRole('alert')
  await dialog.getByRole('button', { name: addressOf(payee) }).waitFor()
  await expect(dialog.getByTestId('summary')).toContainText('Fee 0.001')

  await test.step('empty fields are asked for, and the button stays where it is', async () => {
    const place = await placeOfButton(dialog)
    await pressSend(dialog)
    await expect(alert).toHaveText('Please fill in all fields')
    await dialog.getByLabel('Recipient Address').fill(NOBODYS)
    await pressSend(dialog)
    await expect(alert).toHaveText('Please fill in all fields')
    expect(await placeOfButton(dialog)).toBeCloseTo(place)
    await dialog.getByRole('button', { name: 'Add a private note' }).click()
    await walletPage.setViewportSize({ width: 390, height: 664 })
    await pressSend(dialog)
    expect(await dialog.getByLabel('Private note').evaluate(isUncoveredInFocus)).toBe(true)
    await dialog.getByRole('button', { name: 'Clear' }).click()
    await dialog.getByRole('button', { name: addressOf(payee) }).waitFor()
    await expectAccessible(walletPage, [320])
  })
  await test.step('a mistake is shown at its field', async () => {
    // sendProblems.test.ts has further amounts.
    for (const [recipient, amount, field, sentence] of [
      [NOBODYS.replace('a', 'A'), '1', 'Recipient Address', ADDRESS_RULE],
      [NOBODYS, '1', 'Recipient Address', 'Recipient address not found'],
      [addressOf(payee), '10', 'Amount', 'Insufficient balance'],
      [addressOf(payee), '0', 'Amount', 'Smallest amount: 0.000001 CXAC'],
      [addressOf(payee), '1e3', 'Amount', AMOUNT_RULE],
    ] as const) {
      const named = () =>
        expect(dialog.getByLabel(field)).toHaveAccessibleDescription(new RegExp(`${sentence}$`))
      await fill(dialog, recipient, amount)
      // The page looks up the wallet of this address while the user types.
      if (recipient === NOBODYS) await named()
      await pressSend(dialog)
      await named()
      await expect(dialog.getByLabel(field)).toHaveAttribute('aria-invalid', 'true')
    }
  })
  await test.step('a mistake that is named when its field is left does not move what is pressed', async () => {
    await dialog.getByRole('button', { name: 'Clear' }).click()
    const amount = dialog.getByLabel('Amount')
    await dialog.getByLabel('Recipient Address').fill(NOBODYS.replace('a', 'A'))
    const { x, y, width, height } = (await amount.boundingBox())!
    await walletPage.mouse.click(x + width / 2, y + height / 2)
    await expect(dialog.getByText(ADDRESS_RULE)).toBeVisible()
    await expect(amount).toBeFocused()
    await dialog.getByRole('button', { name: 'Clear' }).click()
    await dialog.getByLabel('Recipient Address').fill(NOBODYS.replace('a', 'A'))
    const label = (await dialog.getByText('Amount', { exact: true }).boundingBox())!
    await walletPage.mouse.click(label.x + label.width / 2, label.y + label.height / 2)
    await expect(dialog.getByText(ADDRESS_RULE)).toBeVisible()
    await expect(amount).toBeFocused()
  })
  expect(sent()).toBe(0)
  await test.step('filled, asking and full of mistakes it is accessible', async () => {
    await fill(dialog, addressOf(payer), '1.234')
    await dialog.getByText('This is your own address').waitFor()
    await dialog.getByText('Which amount do you mean').waitFor()
    await expectAccessible(walletPage, [320])
    await fill(dialog, NOBODYS, '100')
    await dialog.getByText('Insufficient balance').waitFor()
    await expect(dialog.getByTestId('summary')).toHaveText(
      /^You have [\d.]+ CXAC · Fee 0\.001 · total 100\.001$/,
    )
    await expectAccessible(walletPage)
  })

  await test.step('a refusal of the server is shown at its field, and one without a message gets ours', async () => {
    await fill(dialog, addressOf(payee), '1')
    for (const [status, code, message, field] of [
      [404, 'recipient_not_found', 'Recipient address not found', 'Recipient Address'],
      [400, 'insufficient_balance', 'Insufficient balance', 'Amount'],
    ] as const) {
      await answerWith(walletPage, { status, json: { message, code } })
      await pressSend(dialog)
      await expect(dialog.getByLabel(field)).toHaveAccessibleDescription(new RegExp(`${message}$`))
    }
    await answerWith(walletPage, { status: 400, json: {} })
    await pressSend(dialog)
    await expect(alert).toHaveText('Transaction failed')
  })
})

test('a payment link fills the fields, and the keyboard alone sends and stays in the dialog', async ({
  walletPage,
  request,
  payer,
  payee,
}) => {
  const opener = walletPage.getByRole('main').getByRole('button', { name: 'Send', exact: true })
  await opener.focus()
  await walletPage.keyboard.press('Enter')
  const dialog = walletPage.getByRole('dialog', { name: 'Send CXAC' })
  const recipient = dialog.getByLabel('Recipient Address')
  await expect(recipient).toBeFocused()

  await test.step('a pasted payment link fills recipient and amount', async () => {
    await recipient.fill(`cxac:${addressOf(payee)}?amount=0.75`)
    await expect(recipient).toHaveValue(addressOf(payee))
    await expect(dialog.getByLabel('Amount')).toHaveValue('0.75')
    await dialog.getByRole('button', { name: 'Clear' }).click()
  })
  await test.step('the keyboard alone sends, and stays in the dialog', async () => {
    for (let presses = 0; presses < 8; presses++) {
      await walletPage.keyboard.press('Tab')
      await expect(dialog.locator(':focus')).toHaveCount(1)
    }
    await recipient.focus()
    await walletPage.keyboard.type(addressOf(payee))
    // Past the scanner and 'Save contact'.
    await dialog.getByRole('button', { name: 'Save contact' }).waitFor()
    for (let presses = 0; presses < 3; presses++) await walletPage.keyboard.press('Tab')
    await walletPage.keyboard.type('0.000001')
    await walletPage.keyboard.press('Enter')
    await expect(successToast(walletPage)).toBeVisible()
    await expect(opener).toBeFocused()
    expect(await balanceOf(request, payee)).toBe(0.000001)
  })
  await test.step('a transfer to oneself is possible, and the form says what it means', async () => {
    await openSend(walletPage)
    await fill(dialog, addressOf(payer), '1')
    await expect(dialog.getByRole('region', { name: 'Recipient' })).toContainText(
      'This is your own address. Only the fee is paid.',
    )
    await expect(dialog.getByTestId('summary')).toContainText('9.997999 left')
    await pressSend(dialog)
    await expect(firstRow(walletPage)).toContainText('Sent to You')
    expect(await balanceOf(request, payer)).toBe(9.997999)
  })
  await test.step('a transfer whose 200 has another body was made', async () => {
    await walletPage.route(TRANSFER, async route => {
      await route.fetch({ maxRetries: 1 })
      await route.fulfill({ json: {} })
    })
    await openSend(walletPage)
    await fill(dialog, addressOf(payee), '1')
    await pressSend(dialog)
    await expect(dialog).toBeHidden()
    await expect(successToast(walletPage).last()).toBeVisible()
    await expect(firstRow(walletPage)).toContainText('-1 CXAC')
  })
})

const firstRow = (page: Page) => page.getByRole('main').getByRole('listitem').first()

async function answerWith(page: Page, answer: { status: number; json: object }): Promise<void> {
  await page.unroute(TRANSFER)
  await page.route(TRANSFER, route => route.fulfill(answer))
}

/** Its distance from the top of the dialog, which may still be moving. */
const placeOfButton = (dialog: Locator): Promise<number> =>
  dialog.evaluate(box => {
    const button = box.querySelector('[type=submit]')!
    return button.getBoundingClientRect().top - box.getBoundingClientRect().top
  })

/** Whether the whole height of a field can be seen once it has the focus. */
function isUncoveredInFocus(field: HTMLElement): boolean {
  field.focus()
  const { left, top, bottom } = field.getBoundingClientRect()
  return [top + 1, bottom - 1].every(y => document.elementFromPoint(left + 20, y) === field)
}
