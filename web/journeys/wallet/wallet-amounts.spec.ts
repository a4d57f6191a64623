import { type Locator, expect } from '@playwright/test'
import { chooseEnglish } from '../support/chooseEnglish.ts'
import {
  addressOf,
  balanceOf,
  countTransfers,
  openSend,
  openWallet,
  pressSend,
  successToast,
  test,
} from '../support/walletSupport.ts'

const AMOUNT_RULE = /Amount must be a number greater than 0/

/** Ways to write one and a half. */
const WAYS: Record<string, (amount: Locator) => Promise<void>> = {
  'with a comma': amount => type(amount, '1,5'),
  'with the comma put in afterwards': async amount => {
    await type(amount, '15')
    await amount.press('ArrowLeft')
    await amount.press(',')
  },
  'over another amount': async amount => {
    await type(amount, '72,25')
    await amount.press('ControlOrMeta+a')
    await type(amount, '1,5')
  },
  'over an amount that was asked about': async amount => {
    await type(amount, '1.234')
    await amount.press('ControlOrMeta+a')
    await type(amount, '1,5')
  },
  'over text that is no amount': async amount => {
    await type(amount, 'abc')
    await amount.press('Tab')
    await amount.focus()
    await type(amount, '1,5')
  },
  'over an amount with separated thousands': async amount => {
    await type(amount, '1.234,5')
    await expect(amount).toHaveValue('1234.5')
    await amount.press('ControlOrMeta+a')
    await type(amount, '1,5')
  },
  'with a space after it': amount => type(amount, '1,5 '),
  'in Arabic digits': amount => type(amount, '١٫٥'),
  'in full-width digits': amount => type(amount, '１，５'),
  pasted: amount => paste(amount, '1,5'),
  'pasted over another amount, as it stands in a sentence': async amount => {
    await type(amount, '2.5')
    await paste(amount, ' \u200F١٫٥ CXAC\n')
  },
  dropped: async amount => {
    await amount.evaluate(input => {
      const text = document.createElement('p')
      text.id = 'dragged'
      text.textContent = '1,5'
      input.closest('form')!.append(text)
      getSelection()!.selectAllChildren(text)
    })
    const dragged = amount.page().locator('#dragged')
    await dragged.dragTo(amount, { sourcePosition: { x: 6, y: 8 } })
  },
}

test('every way to write one and a half is read as 1.5, and shown large above Send', async ({
  walletPage,
  payee,
}) => {
  await walletPage.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const dialog = await openSend(walletPage)
  const amount = dialog.getByLabel('Amount')
  for (const [way, write] of Object.entries(WAYS))
    await test.step(way, async () => {
      await amount.fill('')
      await write(amount)
      await expect(amount).toHaveValue('1.5')
      await expect(amountRead(dialog)).toHaveText('1.5 CXAC')
    })

  await test.step('a comma in a payment link is asked about like a typed one', async () => {
    const recipient = dialog.getByLabel('Recipient Address')
    await amount.fill('')
    await recipient.fill(`cxac:${addressOf(payee)}?amount=1,5`)
    await expect(recipient).toHaveValue(addressOf(payee))
    await expect(amountRead(dialog)).toHaveText('1.5 CXAC')
    await recipient.fill(`cxac:${addressOf(payee)}?amount=1,234`)
    await expect(dialog.getByText('Which amount do you mean by ‘1,234’?')).toBeVisible()
    await expect(amountRead(dialog)).toHaveCount(0)
  })
})

test('a browser of any language sends exactly the written amount', async ({
  startBrowser,
  baseURL,
  request,
  payer,
  payee,
}) => {
  // Otherwise a number field follows the installed language packs.
  const browser = await startBrowser('--enable-blink-features=LangAttributeAwareFormControlUI')
  let expected = 0
  for (const [locale, texts] of [
    ['en-US', ['1,5', '1.5']],
    ['de-DE', ['1,5', '1.5']],
    ['ar-EG', ['١٫٥', '1,5']],
  ] as const)
    await test.step(`${locale}: 1.5 for ${texts.join(' and ')}`, async () => {
      const page = await browser.newPage({ baseURL: baseURL!, locale })
      await page.addInitScript(language => {
        addEventListener('DOMContentLoaded', () => (document.documentElement.lang = language))
      }, locale)
      await chooseEnglish(page)
      await openWallet(page, payer)
      for (const text of texts) {
        const dialog = await openSend(page)
        await dialog.getByLabel('Recipient Address').fill(addressOf(payee))
        await dialog.getByLabel('Amount').pressSequentially(text)
        await pressSend(dialog)
        await expect(dialog).toBeHidden()
        expected += 1.5
        expect(await balanceOf(request, payee)).toBe(expected)
      }
      await page.close()
    })
})

test('text that is not an amount is refused; an ambiguous amount is asked about and not sent before', async ({
  walletPage,
  request,
  payee,
}) => {
  await walletPage.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const sent = countTransfers(walletPage)
  const dialog = await openSend(walletPage)
  const amount = dialog.getByLabel('Amount')
  const question = dialog.getByRole('status').filter({ hasText: 'Which amount do you mean' })
  await dialog.getByLabel('Recipient Address').fill(addressOf(payee))
  await test.step('text that is not an amount is never read as another number', async () => {
    // readAmount.test.ts has further texts; here the field must not drop a sign of them.
    for (const [write, text] of [
      [type, '1e3'],
      [type, '-1'],
      [type, '1 5'],
      [paste, '1 5'],
    ] as const) {
      await amount.fill('')
      await expect(amount).not.toHaveAccessibleDescription(AMOUNT_RULE)
      await write(amount, text)
      await amount.press('Enter')
      await expect(amount).toHaveAccessibleDescription(AMOUNT_RULE)
    }
    // All of it is quoted, with the decimal sign that was typed; where its place is not known, nothing.
    for (const [text, quoted] of [
      ['hello', 'hello'],
      ['1,2,', '1,2,'],
      ['15 euro', '15 euro'],
      ['-1', '-1'],
      ['١٫٥x', '١٫٥x'],
      ['1,234,5678', '1,234,5678'],
      ['15,x', '15,x'],
    ] as const) {
      await amount.fill('')
      await amount.pressSequentially(text)
      await expect(amount).toHaveAccessibleDescription(new RegExp(`You wrote ‘${quoted}’`))
    }
    await amount.press('Backspace')
    await amount.press('y')
    await expect(amount).toHaveAccessibleDescription(/You wrote ‘15,y’/)
    await amount.press('Backspace')
    await amount.press('Backspace')
    await amount.press('z')
    await expect(amount).toHaveAccessibleDescription(/You wrote ‘15z’/)
    await amount.fill('15')
    await amount.press('ArrowLeft')
    await amount.press('a')
    await expect(amount).toHaveAccessibleDescription(AMOUNT_RULE)
    await expect(amount).not.toHaveAccessibleDescription(/You wrote/)
    // Deleting the extra sign makes it an amount again.
    await amount.fill('')
    await amount.pressSequentially('1.2.')
    await expect(amount).toHaveAccessibleDescription(/You wrote ‘1\.2\.’/)
    await walletPage.keyboard.press('Backspace')
    await expect(amountRead(dialog)).toHaveText('1.2 CXAC')
  })
  // A small phone: the choices must not be below its edge.
  await walletPage.setViewportSize({ width: 320, height: 640 })
  await test.step('separated thousands with one meaning are not asked about, and more can be typed', async () => {
    await amount.fill('')
    await type(amount, '1.234,5')
    await expect(amount).toHaveValue('1234.5')
    await expect(question).toBeHidden()
    await type(amount, '6')
    await expect(amount).toHaveValue('1234.56')
    await paste(amount, '1,234.75')
    await expect(amount).toHaveValue('1234.75')
    await type(amount, ',5')
    await expect(amount).toHaveAccessibleDescription(/You wrote ‘1,234\.75,5’/)
  })
  for (const [write, text, interpretations] of [
    [compose, '1,5', ['1.5 CXAC']],
    [type, '1,234', ['1234 CXAC', '1.2340 CXAC']],
    [paste, '1.234', ['1234 CXAC', '1.2340 CXAC']],
  ] as const) {
    await amount.fill('')
    await write(amount, text)
    await expect(question).toContainText(`‘${text}’`)
    await expect(question.getByRole('button')).toHaveText(interpretations)
    await expect(question.getByRole('button').last()).toBeInViewport({ ratio: 1 })
    await amount.press('Enter')
    await expect(amount).toHaveAccessibleDescription(/Choose which amount you mean$/)
    await expect(amountRead(dialog)).toHaveCount(0)
  }
  await question.getByRole('button', { name: '1.2340 CXAC' }).click()
  await expect(question).toBeHidden()
  await expect(amount).toHaveValue('1.234')
  await expect(amount).toBeFocused()
  expect(sent()).toBe(0)
  await pressSend(dialog)
  await expect(successToast(walletPage)).toBeVisible()
  expect(await balanceOf(request, payee)).toBe(1.234)
})

const type = (field: Locator, text: string) => field.pressSequentially(text)

async function paste(field: Locator, text: string): Promise<void> {
  await field.page().evaluate(copied => navigator.clipboard.writeText(copied), text)
  await field.press('ControlOrMeta+v')
}

/** Like an input method, which the page cannot prevent. */
async function compose(field: Locator, text: string): Promise<void> {
  const protocol = await field.page().context().newCDPSession(field.page())
  const end = text.length
  await field.focus()
  await protocol.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end })
  await protocol.send('Input.insertText', { text })
}

/** The interpretation of the typed amount. */
const amountRead = (dialog: Locator) => dialog.getByTestId('amount')
