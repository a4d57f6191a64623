import { expect } from '@playwright/test'
import { expectAccessible } from '../support/expectAccessible.ts'
import { navigate } from '../support/navigate.ts'
import { storeSession } from '../support/support.ts'
import {
  addressOf,
  countTransfers,
  openSend,
  openWallet,
  pressSend,
  send,
  successToast,
  test,
} from '../support/walletSupport.ts'

/** As long as a name may be. */
const NAME = 'Grace <b>Hopper</b> of the United States'

test('an address gets a name in Send, and has it wherever it appears', async ({
  page,
  payer,
  payee,
}) => {
  await openWallet(page, payer)
  const dialog = await openSend(page)
  await dialog.getByLabel('Recipient Address').fill(addressOf(payee))
  await dialog.getByRole('button', { name: 'Save contact' }).click()
  const name = dialog.getByLabel('Name of this address')
  await expect(name).toBeFocused()
  // Into a smaller field a phone zooms.
  await expect(name).toHaveCSS('font-size', '16px')
  // Neither key may reach the form or the dialog around it.
  await name.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Save contact' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Save contact' }).click()
  await name.fill(NAME)
  await name.press('Enter')
  const recipient = dialog.getByRole('region', { name: 'Recipient' })
  await expect(recipient).toContainText(NAME)
  await dialog.getByLabel('Amount').fill('0.25')
  await pressSend(dialog)
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Grace' }).first()
  await expect(row).toContainText('-0.25')
  await test.step('a row can send the same payment again', async () => {
    await row.getByRole('button', { name: /Grace/ }).click()
    await page.getByRole('link', { name: 'Send again' }).click()
    await expect(dialog.getByLabel('Recipient Address')).toHaveValue(NAME)
    await expect(recipient).toContainText(addressOf(payee).slice(-8))
    await expect(dialog.getByTestId('amount')).toHaveText('0.25 CXAC')
  })
  await test.step('a long name pushes nothing out of its card', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await navigate(page, '/leaderboard')
    await expect(page.getByRole('link', { name: /Grace/ }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Details' }).first().click({ trial: true })
  })
  await navigate(page, '/explorer?search=grace')
  await page.getByRole('button', { name: /^Search for 0x.* instead$/ }).click()
  await expect(page).toHaveURL(`/explorer/address/${addressOf(payee)}`)
})

test('contacts are exported, imported, found by a part of their names, and paid', async ({
  page,
  payer,
  payee,
}) => {
  await storeSession(page, payer)
  await page.goto('/settings')
  const card = page.getByRole('region', { name: 'Contacts' })
  await test.step('a file without contacts says so, and invalid entries are left out', async () => {
    const choose = (text: string) =>
      card
        .getByLabel('A file of contacts')
        .setInputFiles({ name: 'c.json', mimeType: 'application/json', buffer: Buffer.from(text) })
    await choose('not json')
    await expect(page.getByText('This file holds no contacts')).toBeVisible()
    await choose(JSON.stringify([{ address: addressOf(payee), name: 'Ken' }, { name: 'Nobody' }]))
    await expect(page.getByText('1 contact saved')).toBeVisible()
    const download = page.waitForEvent('download')
    await card.getByRole('button', { name: 'Export' }).click()
    expect((await download).suggestedFilename()).toBe('cxac-contacts.json')
    await card.getByRole('button', { name: 'Remove Ken' }).click()
    await expect(card.getByText('Nobody yet')).toBeVisible()
  })
  await card.getByLabel('New contact').fill(addressOf(payee))
  await card.getByRole('button', { name: 'Save contact' }).click()
  await card.getByLabel('Name of this address').fill('Linus')
  await card.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(card.getByRole('listitem')).toContainText('Linus')
  await expectAccessible(page, [390], card)
  await navigate(page, '/wallet')
  const dialog = await openSend(page)
  await dialog.getByLabel('Recipient Address').fill('inu')
  await dialog.getByRole('button', { name: /^Linus/ }).click()
  await expect(dialog.getByLabel('Recipient Address')).toHaveValue('Linus')
  // Once somebody is chosen, further names would push the total out of sight.
  await expect(dialog.getByRole('button', { name: /^Linus/ })).toHaveCount(0)
  await dialog.getByLabel('Recipient Address').fill('linu')
  await expect(dialog.getByRole('button', { name: /^Linus/ })).toBeVisible()
  await dialog.getByLabel('Recipient Address').fill('linus')
  await expect(dialog.getByRole('button', { name: /^Linus/ })).toHaveCount(0)
  const ends = `${addressOf(payee).slice(0, 10)}…${addressOf(payee).slice(-8)}`
  await expect(dialog.getByRole('region', { name: 'Recipient' })).toContainText(`Linus${ends}`)
})

test('a wallet is found by @username only while its owner allows it', async ({
  page,
  request,
  payer,
  payee,
  otherPage: other,
}) => {
  await storeSession(other, payee)
  await other.goto('/settings')
  const want = other.getByRole('switch', { name: 'Let people find my wallet by my name' })
  const username = payee.username
  await openWallet(page, payer)
  const dialog = await openSend(page)
  const recipient = dialog.getByLabel('Recipient Address')
  const answered = page.waitForResponse('**/api/people/*')
  await recipient.fill(`@${username}`)
  const nobody = dialog.getByText('Nobody with this username lets their wallet be found.')
  await answered
  // It may be the beginning of another name.
  await expect(nobody).toBeHidden()
  await expect(nobody).toBeVisible()
  await recipient.fill(username)
  await recipient.press('Tab')
  await expect(nobody).toBeVisible()
  await want.click()
  await expect(want).toBeChecked()
  await expect(want).toBeEnabled()
  await recipient.fill(`@${username} `)
  await recipient.fill(`@${username.toUpperCase()}`)
  const person = dialog.getByRole('region', { name: 'Recipient' })
  await expect(person).toContainText(`@${username}`)
  await test.step('a name without @ is taken when the field is left, and stays to the end', async () => {
    await recipient.fill(username)
    await recipient.press('Tab')
    await expect(person).toContainText(`First payment to @${username}. Payments are final.`)
    await person.getByRole('button', { name: addressOf(payee).slice(0, 10) }).click()
    await expect(person).toContainText(addressOf(payee))
    await expect(recipient).toHaveValue(username)
    await dialog.getByLabel('Amount').fill('0.5')
    await pressSend(dialog)
    await expect(successToast(page)).toContainText(`0.5 CXAC to @${username} · `)
    const row = page.getByRole('main').getByRole('listitem').first()
    await expect(row).toContainText(`Sent to @${username} · `)
    await successToast(page)
      .getByRole('button', { name: `Save ${username} as a contact` })
      .click()
    await expect(page.getByLabel('Name of this address')).toHaveValue(username)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Dismiss' }).click()
  })
  await test.step('the next payment offers the name', async () => {
    await openSend(page)
    const choice = dialog.getByRole('button', { name: `@${username} · ` })
    const start = username.slice(0, 4)
    for (const written of ['', start, `@${start.toUpperCase()}`, addressOf(payee).slice(0, 8)]) {
      await recipient.fill(written)
      await expect(choice, `'${written}'`).toBeVisible()
    }
    await choice.click()
    await expect(recipient).toHaveValue(`@${username}`)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `Sent to @${username}` }).click()
    await page.getByRole('link', { name: 'Send again' }).click()
    await expect(recipient).toHaveValue(`@${username}`)
    await recipient.fill(addressOf(payee).toLowerCase())
    await expect(person).toContainText(`@${username}`)
    await page.keyboard.press('Escape')
  })
  await test.step('the recipient sees the payer’s @name once the payer allows being found', async () => {
    const headers = { authorization: `Bearer ${payer.session.token}` }
    await request.post('/api/findable', { headers, data: { isFindable: true } })
    const listening = other.waitForResponse('**/api/stream')
    await openWallet(other, payee)
    await listening
    const received = other.getByRole('main').getByRole('listitem').first()
    await expect(received).toContainText(`Received from @${payer.username} · `)
    await send(request, payer, payee, 0.125)
    await expect(other.getByText(`+0.125 CXAC from @${payer.username} · `)).toBeVisible()
  })
  await test.step('one that was not looked up yet is shown, and not paid, by the first press', async () => {
    const sent = countTransfers(page)
    const contact = { address: `0x${'7'.repeat(40)}`, name: `Little ${username}` }
    await request.post('/api/contacts', {
      headers: { authorization: `Bearer ${payer.session.token}` },
      data: { contacts: [contact] },
    })
    await page.reload()
    await openSend(page)
    await dialog.getByLabel('Amount').fill('0.25')
    await recipient.fill(username)
    await recipient.press('Enter')
    await expect(person).toContainText(`@${username}`)
    const found = dialog.getByRole('status').filter({ hasText: 'Press Send to pay.' })
    await expect(found).toHaveText(`Found @${username}. Press Send to pay.`)
    // The payer may have meant the contact.
    await expect(dialog.getByRole('button', { name: /^Little / })).toBeVisible()
    expect(sent()).toBe(0)
    await pressSend(dialog)
    await expect(dialog).toBeHidden()
    expect(sent()).toBe(1)
  })
})

test('a payment link shows a visitor recipient and amount, and after the login opens Send filled in', async ({
  page,
  payer,
  payee,
}) => {
  await page.goto(`/pay/${addressOf(payee)}?amount=1,5&note=rent+%3Cb%3EMay%3C/b%3E`)
  const asked = page.getByRole('region', { name: 'Requested payment' })
  await expect(asked).toContainText('1.5 CXAC')
  await expect(asked).toContainText('rent <b>May</b>')
  await expect(asked).toContainText(addressOf(payee).slice(6, -4))
  await expectAccessible(page)
  await asked.getByRole('link', { name: 'Log in to pay' }).click()
  await expect(page.getByText('Log in to open the payment')).toBeVisible()
  await page.getByLabel('Email Address').fill(payer.email)
  await page.getByLabel('Password', { exact: true }).fill(payer.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('link', { name: 'Continue to the payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send CXAC' })
  await expect(dialog.getByLabel('Recipient Address')).toHaveValue(addressOf(payee))
  await expect(dialog.getByTestId('amount')).toHaveText('1.5 CXAC')
  await expect(page).toHaveURL('/wallet')
})

test('a damaged payment link is refused, of two amounts none is taken, and an ambiguous one is asked about', async ({
  page,
  payer,
  payee,
}) => {
  await storeSession(page, payer)
  const wrong = addressOf(payee).replace(/[a-f]/i, letter =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  )
  await page.goto(`/pay/${wrong}?amount=1`)
  await expect(page.getByText('This payment link is damaged')).toBeVisible()
  await navigate(page, `/pay/${addressOf(payee)}?amount=1&amount=2`)
  await expect(page.getByText('This link has several amounts')).toBeVisible()
  await page.getByRole('link', { name: 'Continue without an amount' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send CXAC' })
  await expect(dialog.getByLabel('Recipient Address')).toHaveValue(addressOf(payee))
  await expect(dialog.getByLabel('Amount')).toHaveValue('')
  await navigate(page, `/pay/${addressOf(payee)}?amount=1,234`)
  await expect(dialog.getByText('Which amount do you mean')).toBeVisible()
})
