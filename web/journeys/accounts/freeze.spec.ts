import { type Page, expect } from '@playwright/test'
import { openConsole } from '../support/console.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { mailTo } from '../support/mail/mailTo.ts'
import { navigate } from '../support/navigate.ts'
import { storeSession } from '../support/support.ts'
import {
  addressOf,
  balanceOf,
  fill,
  openSend,
  pressSend,
  send,
  successToast,
  test,
} from '../support/walletSupport.ts'

const FROZEN = 'Sending from your wallet is frozen'
const BY_OPERATOR = 'Only an operator can lift this. The reason: Coins may have been sent by fraud.'
const security = (page: Page) => page.getByRole('region', { name: 'Security' })

test('a freeze in one browser stops a transfer in another at once; password and mail lift it', async ({
  walletPage: page,
  payer,
  payee,
  otherPage: other,
  request,
}) => {
  const dialog = await openSend(page)
  await fill(dialog, addressOf(payee), '1')

  await storeSession(other, payer)
  await other.goto('/settings')
  await security(other).getByRole('button', { name: 'Freeze sending' }).click()
  const asking = other.getByRole('dialog', { name: 'Freeze sending' })
  await expectAccessible(other)
  await asking.getByRole('button', { name: 'Freeze now' }).click()
  await expect(asking).toBeHidden()

  await expect(
    dialog.getByText('Sending from your wallet is frozen', { exact: true }),
  ).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Unfreeze in Settings' })).toBeVisible()
  await pressSend(dialog)
  await expect(dialog.getByRole('alert')).toContainText(FROZEN)
  expect(await balanceOf(request, payer)).toBe(10)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Sending from your wallet is frozen', { exact: true })).toBeVisible()

  await security(other).getByRole('button', { name: 'Lift the freeze' }).click()
  const lifting = other.getByRole('dialog', { name: 'Lift the freeze' })
  await lifting.getByLabel('Your password').fill('not the password')
  await lifting.getByRole('button', { name: 'Mail me the link' }).click()
  await expect(lifting.getByText('The current password is not right')).toBeVisible()
  await lifting.getByLabel('Your password').fill(payer.password)
  await lifting.getByRole('button', { name: 'Mail me the link' }).click()
  await expect(lifting.getByRole('status')).toContainText('on its way to your mailbox')

  const link = await mailTo(payer.email, /http:\/\/\S+\/unfreeze#[\w-]+/)
  await other.goto(link)
  await expect(other).toHaveURL('/unfreeze')
  // Opening the link, as mail scanners do, changes nothing.
  await expect(page.getByText('Sending from your wallet is frozen', { exact: true })).toBeVisible()
  await other.getByRole('button', { name: 'Lift the freeze' }).click()
  await expect(other.getByRole('status')).toContainText('Sending is possible again.')
  await expect(page.getByText('Sending from your wallet is frozen', { exact: true })).toBeHidden()
  await openSend(page)
  await pressSend(dialog)
  await expect(successToast(page)).toBeVisible()

  await other.goto('about:blank')
  await other.goto(link)
  await other.getByRole('button', { name: 'Lift the freeze' }).click()
  await expect(other.getByRole('alert')).toContainText('This link is no longer valid')
})

test('the link in a security mail freezes by one press, without a log-in', async ({
  page,
  payer,
  payee,
  request,
}) => {
  await request.post('/api/password/forgot', { data: { email: payer.email } })
  const link = await mailTo(payer.email, /http:\/\/\S+\/freeze#[\w-]+/)
  await page.goto(link)
  await expect(page).toHaveURL('/freeze')
  await expectAccessible(page)
  await send(request, payer, payee, 1)
  await page.getByRole('button', { name: 'Freeze sending now' }).click()
  await expect(page.getByRole('status')).toContainText('Sending is frozen.')
  const refused = await request.post('/api/transfer/coin', {
    headers: { authorization: `Bearer ${payer.session.token}` },
    data: { fromAddress: addressOf(payer), toAddress: addressOf(payee), amount: 1 },
  })
  expect(refused.status()).toBe(403)
  await page.goto('/freeze')
  await expect(page.getByText('Please open the link in the mail')).toBeVisible()
})

test('an operator freezes an account and ends its sessions; the owner sees why, and cannot lift it', async ({
  page,
  payer,
  otherPage: own,
}) => {
  await storeSession(own, payer)
  await own.goto('/settings')
  await openConsole(page, '/waiting')
  await page.getByRole('button', { name: 'Accounts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accounts' })
  await dialog.getByLabel(/^Whole user name/).fill('nobody of that name')
  await dialog.getByRole('button', { name: 'Find' }).click()
  await expect(dialog.getByRole('alert')).toContainText('User not found')
  await dialog.getByLabel(/^Whole user name/).fill(payer.email)
  await dialog.getByRole('button', { name: 'Find' }).click()
  await dialog.getByRole('button', { name: 'Freeze sending…' }).click()
  const asked = dialog.getByRole('form', { name: `Freeze sending of ${payer.username}?` })
  await asked.getByRole('button', { name: 'Freeze now' }).click()
  await expect(asked.getByRole('alert')).toHaveText('Please choose a reason')
  await expect(asked.getByRole('radio', { checked: true })).toHaveCount(0)
  await expectAccessible(page)
  await asked.getByLabel('Coins may have been sent by fraud.').check()
  await asked.getByRole('button', { name: 'Freeze now' }).click()
  await expect(dialog.getByRole('region', { name: 'Record' })).toContainText(
    'Frozen by first operator',
  )
  await expectAccessible(page)

  await expect(security(own)).toContainText('Coins may have been sent by fraud.')
  await expect(security(own).getByRole('button', { name: 'Lift the freeze' })).toHaveCount(0)
  await mailTo(payer.email, /Coins may have been sent by fraud\./)

  await test.step('Home, Wallet, Send and Pay many name the reason, and promise no button', async () => {
    for (const [path, place] of [
      ['/home', own.getByRole('main')],
      ['/wallet', own.getByRole('main')],
      ['/wallet/pay-many', own.getByRole('main')],
      ['/wallet?open=send', own.getByRole('dialog')],
    ] as const) {
      await navigate(own, path)
      if (path.endsWith('many'))
        await own.getByLabel('A CSV file of payments').setInputFiles({
          name: 'one.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(`${addressOf(payer)},1`),
        })
      await expect(place.getByText(BY_OPERATOR)).toBeVisible()
      await expect(own.getByText('Unfreeze')).toHaveCount(0)
    }
  })

  await dialog.getByRole('button', { name: 'End all sessions…' }).click()
  await dialog.getByLabel('Somebody else may have got into your account.').check()
  await dialog.getByRole('button', { name: 'End them now' }).click()
  await expect(own.getByRole('alert')).toHaveText('Your session has expired. Please login again.')
  await dialog.getByRole('button', { name: 'Lift the freeze' }).click()
  await expect(dialog.getByRole('button', { name: 'Freeze sending' })).toBeVisible()
})
