import { execFileSync } from 'node:child_process'
import { type Locator, type Page, expect } from '@playwright/test'
import { join, resolve } from 'node:path'
import type { OwnerKeys } from '#api/schemas/ownerKeys.ts'
import { addAuthenticator } from '../support/authenticator.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { mailTo } from '../support/mail/mailTo.ts'
import { navigate } from '../support/navigate.ts'
import { type Member, storeSession } from '../support/support.ts'
import {
  addressOf,
  balanceOf,
  fill,
  openSend,
  pressSend,
  successToast,
  test,
} from '../support/walletSupport.ts'

const LIST = /\/api\/owner-keys$/
const PROJECT = resolve(import.meta.dirname, '../../..')
const card = (page: Page) => page.getByRole('region', { name: 'Only I can move my coins' })
const keys = (page: Page) => card(page).getByRole('listitem')

test('only the keys of the owner move coins: switch on, pay, second device, loss, recovery, back', async ({
  payerPage: page,
  payer,
  payee,
  otherPage: other,
  request,
}, { outputDir }) => {
  const phone = await addAuthenticator(page)
  let file = ''

  await test.step('it needs a passkey, a recovery file that was checked, and the password', async () => {
    await page.goto(await mailTo(payer.email, /http:\/\/\S+\/confirm-email#[\w-]+/))
    await page.getByRole('button', { name: 'Confirm this address' }).click()
    await expect(page.getByRole('status')).toContainText('confirmed')
    await page.goto('/settings#security')
    await card(page).getByRole('button', { name: 'Set it up' }).click()
    const dialog = page.getByRole('dialog', { name: 'Only I can move my coins' })
    // Before all that it means, which fills a small phone.
    await page.setViewportSize({ width: 390, height: 664 })
    await expect(dialog.getByText('You need a passkey first')).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByRole('button', { name: 'Continue' })).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await addPasskey(page, payer, 'Phone')
    file = join(outputDir, 'recovery.html')
    await startKeys(page, payer, dialog, file)
    await expect(card(page)).toContainText('Your keys take effect on')
    await expectAccessible(page, [390], card(page))
  })

  await test.step('the link in the mail undoes it', async () => {
    await other.goto(await mailTo(payer.email, /http:\/\/\S+\/undo-keys#[\w-]+/))
    await other.getByRole('button', { name: 'Cancel the new keys' }).click()
    await expect(other.getByRole('status')).toContainText('send your coins as before')
    await page.reload()
    await startKeys(page, payer, page.getByRole('dialog'), file)
    endWait(payer)
    await mailTo(payer.email, /Only your keys can move your CXAC coins now/)
    await page.reload()
    await expect(keys(page)).toHaveCount(2)
    await expect(card(page)).toContainText('only these keys can move your coins')
  })

  await test.step('a key that the server has added, or hides, is noticed', async () => {
    const list = await readList(page)
    const [first, second] = list.keys
    const added = { ...second!, key: `${second!.key.slice(0, -4)}abcd`, name: 'Thief' }
    await page.route(LIST, route =>
      route.fulfill({ json: { ...list, keys: [...list.keys, added] } }),
    )
    await page.reload()
    await expect(card(page)).toContainText('These are not the keys that you set up in this browser')
    await expectAccessible(page, [390], card(page))
    await page.unroute(LIST)
    await page.route(LIST, route => route.fulfill({ json: { ...list, keys: [first] } }))
    await page.reload()
    await expect(card(page)).toContainText('The public ledger names other keys than this list', {
      timeout: 30_000,
    })
    await expectAccessible(page, [390], card(page))
    await page.unroute(LIST)
    await page.reload()
    await expect(card(page)).toContainText('only these keys can move your coins')
    await expect(card(page).getByRole('alert')).toHaveCount(0)
  })

  await test.step('a payment needs one touch; without it nothing is sent', async () => {
    await navigate(page, '/wallet')
    await phone.recognise(false)
    const send = await openSend(page)
    await fill(send, addressOf(payee), '1')
    await pressSend(send)
    await expect(send.getByRole('alert')).toContainText('Nothing was sent.')
    await test.step('recipient and amount are still seen', async () => {
      await page.setViewportSize({ width: 320, height: 640 })
      for (const name of ['Recipient Address', 'Amount'])
        await expect(send.getByLabel(name)).toBeInViewport({ ratio: 1 })
    })
    await send.getByRole('button', { name: 'Recovery file' }).click()
    await expect(send.getByLabel('Recovery key')).toBeVisible()
    await expectAccessible(page)
    await phone.recognise(true)
    await send.getByRole('button', { name: 'Clear' }).click()
    await fill(send, addressOf(payee), '1')
    await pressSend(send)
    await expect(successToast(page)).toBeVisible()
    expect(await balanceOf(request, payee)).toBe(1)
    await navigate(page, '/wallet/pay-many')
    await expect(page.getByText('This wallet pays one by one')).toBeVisible()
  })

  await test.step('a second device adds its own passkey, signed with the file, and pays', async () => {
    await addAuthenticator(other)
    await storeSession(other, payer)
    await other.goto('/settings#security')
    await addPasskey(other, payer, 'Laptop')
    await card(other).getByRole('button', { name: 'Add a key' }).click()
    const dialog = other.getByRole('dialog', { name: 'Add a key' })
    await signWithFile(dialog, file)
    await dialog.getByRole('button', { name: 'Add it' }).click()
    await expect(keys(other)).toHaveCount(3)
    await pay(other, payee)
    expect(await balanceOf(request, payee)).toBe(2)
  })

  await test.step('the transaction page proves that the owner ordered it', async () => {
    const answer = await request.get(`/api/transactions/ua/${addressOf(payer)}`)
    const [{ transactionHash: hash }] = (await answer.json()) as [{ transactionHash: string }]
    await other.goto(`/explorer/tx/${hash}`)
    await other.getByRole('button', { name: 'Verify', exact: true }).click()
    const proved = other.getByRole('status').filter({ hasText: 'Ordered with the owner’s key' })
    await expect(proved).toContainText('A key of the wallet has signed the order.')
  })

  await test.step('a lost device is removed, and signs no more', async () => {
    await other.goto('/settings#security')
    await card(other).getByRole('button', { name: 'Remove Phone' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
    await expect(keys(other)).toHaveCount(2)
    await navigate(page, '/wallet')
    const send = await openSend(page)
    await fill(send, addressOf(payee), '1')
    await pressSend(send)
    await expect(send.getByRole('alert')).toContainText('Nothing was sent.')
    // With the file nevertheless: no passkey is needed.
    await send.getByRole('button', { name: 'Recovery file' }).click()
    await choose(send, file)
    await pressSend(send)
    await expect.poll(() => balanceOf(request, payee)).toBe(3)
    // Closing goes back in the history, also from a page that was opened meanwhile.
    await expect(send).toBeHidden()
  })

  await test.step('a program gets a key with a limit, which is shown once', async () => {
    await card(other).getByRole('button', { name: 'Add a program’s key' }).click()
    const dialog = other.getByRole('dialog', { name: 'Add a program’s key' })
    await dialog.getByLabel('Name').fill('Shop')
    await dialog.getByLabel('Limit for 24 hours').fill('5')
    await signWithFile(dialog, file)
    await expectAccessible(other)
    await dialog.getByRole('button', { name: 'Add it' }).click()
    await expect(dialog.getByText(/^[\da-f]{64}$/)).toBeVisible()
    await expect(dialog.getByText(/^030000000000/)).toBeVisible()
    await expectAccessible(other)
    await dialog.getByRole('button', { name: 'I have stored it' }).click()
    await expect(keys(other).filter({ hasText: 'Shop' })).toContainText('At most 5 CXAC a day')
  })

  await test.step('the recovery file alone goes back to custody', async () => {
    await navigate(page, '/settings#security')
    await expect(card(page)).toContainText('Your keys were not last changed in this browser')
    await expectAccessible(page, [390], card(page))
    await card(page).getByRole('button', { name: 'They are all mine' }).click()
    await expect(card(page).getByRole('alert')).toHaveCount(0)
    await card(page).getByRole('button', { name: 'Let my log-in move them again' }).click()
    const dialog = page.getByRole('dialog', { name: 'Let my log-in move them again' })
    await signWithFile(dialog, file)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Let my log-in move them again' }).click()
    await expect(card(page).getByRole('button', { name: 'Set it up' })).toBeVisible()
    await pay(page, payee)
    expect(await balanceOf(request, payee)).toBe(4)
  })
})

async function readList(page: Page): Promise<OwnerKeys> {
  const reply = page.waitForResponse(LIST)
  await page.reload()
  return (await reply).json() as Promise<OwnerKeys>
}

async function addPasskey(page: Page, { password }: Member, name: string): Promise<void> {
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Add it' }).click()
  await expect(passkeys.getByRole('listitem').filter({ hasText: name })).toBeVisible()
}

async function startKeys(page: Page, payer: Member, dialog: Locator, file: string): Promise<void> {
  await card(page).getByRole('button', { name: 'Set it up' }).click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save the recovery file' }).click()
  await (await saving).saveAs(file)
  await dialog.getByLabel(/^Last 6 characters/).fill('zzzzzz')
  await expect(dialog.getByRole('alert')).toContainText('not the key that was just made')
  await dialog.getByLabel('Choose the saved file').setInputFiles(file)
  await expect(dialog.getByRole('status')).toContainText('Your recovery file is right')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel('Your password').fill(payer.password)
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  await expect(dialog).toBeHidden()
}

async function pay(page: Page, payee: Member): Promise<void> {
  await navigate(page, '/wallet')
  const send = await openSend(page)
  await fill(send, addressOf(payee), '1')
  await pressSend(send)
  await expect(successToast(page)).toBeVisible()
}

async function signWithFile(dialog: Locator, file: string): Promise<void> {
  await dialog.getByRole('radio', { name: 'Recovery file' }).check()
  await choose(dialog, file)
}

const choose = (dialog: Locator, file: string) =>
  dialog.getByLabel('Choose the recovery file').setInputFiles(file)

const endWait = ({ email }: Member) =>
  execFileSync('node', ['server/testing/endKeysWait.ts', email], {
    cwd: PROJECT,
    env: { ...process.env, DATA_DIR: process.env.JOURNEY_DATA_DIR ?? join(PROJECT, '.data') },
  })
