import { type Locator, type Page, expect } from '@playwright/test'
import { pathToFileURL } from 'node:url'
import { mine } from '#api/calls/mining.ts'
import { readMessages } from '../../../messages/readMessages.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { logIn } from '../support/logIn.ts'
import { navigate } from '../support/navigate.ts'
import { createMember, newAccount, test } from '../support/support.ts'

const ARABIC = readMessages('ar')
const say = (key: string): string => ARABIC[key]!
const PHONE = { width: 390, height: 844 }

test.use({ hasOwnContext: true, locale: 'ar-EG' })

test('an Arabic browser signs up, claims, sends and saves the receipt in Arabic, from right to left', async ({
  page,
  request,
  browser,
  baseURL,
  complaints,
}, testInfo) => {
  const payee = await createMember(request)
  const account = newAccount()
  const { username, email, password } = account
  const [a, b, c] = crypto.getRandomValues(new Uint8Array(3))
  // A network mines once a day.
  const network = { 'x-forwarded-for': `10.${a}.${b}.${c}` }
  await page.setExtraHTTPHeaders(network)
  await page.clock.install()
  await page.setViewportSize(PHONE)
  const press = (key: string, part: Page | Locator = page) =>
    part.getByRole('button', { name: say(key), exact: true }).click()

  await test.step('sign up and log in', async () => {
    await page.goto('/register')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await page.getByLabel(say('auth.username')).fill(username)
    await page.getByLabel(say('auth.email_address')).fill(email)
    await page.getByLabel(say('auth.password'), { exact: true }).fill(password)
    await press('auth.sign_up')
    await expect(page.getByText(say('auth.account_created_successfully_can'))).toBeVisible()
    await page.clock.fastForward(2000)
    // The address changes first, while the fields are still those of the sign-up.
    await expect(page.locator('h1')).toHaveText(say('auth.login'))
    await page.getByLabel(say('auth.password'), { exact: true }).fill(password)
    await press('auth.login')
    await expect(page.locator('h1')).toContainText(username)
    await expectNoSidewaysScroll(page)
  })

  await test.step('claim', async () => {
    await navigate(page, '/mining')
    // Home has a button of the same name.
    await expect(page.locator('h1')).toHaveText(say('mining.title'))
    const answered = page.waitForResponse(`**${mine.path}`)
    await press('mining.start')
    expect((await answered).status()).toBe(200)
    await page.getByRole('dialog').waitFor()
    await page.clock.fastForward(5000)
    await expect(page.getByText(say('mining.status_cooldown'), { exact: true })).toBeVisible()
    await expectNoSidewaysScroll(page)
  })

  await test.step('send, with amounts and addresses from left to right', async () => {
    await navigate(page, '/wallet')
    await press('wallet.send')
    const dialog = page.getByRole('dialog', { name: say('send.title') })
    const recipient = dialog.getByLabel(say('send.recipient_address'))
    await recipient.fill('@')
    await expect(recipient).toHaveCSS('direction', 'ltr')
    await recipient.fill(payee.session.user.address)
    await dialog.getByLabel(say('send.amount')).fill('1.25')
    await press('send.add_note', dialog)
    await dialog.getByLabel(say('account.private_note')).fill('Lunch!')
    await expectAccessible(page)
    await press('send.send', dialog)
    const toast = page.getByRole('status').filter({ hasText: say('send.success') })
    await expect(toast).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
    // The end of a line is on the left, so toasts are there and the sidebar is not.
    expect((await toast.boundingBox())!.x).toBeLessThan(100)
    expect((await page.getByRole('complementary').boundingBox())!.x).toBeGreaterThan(1000)
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: '1.25' })
    const amount = row.locator('bdi').filter({ hasText: '-1.25 CXAC' })
    await expect(amount).toHaveCSS('direction', 'ltr')
    const { address } = payee.session.user
    const short = row.getByText(`${address.slice(0, 6)}…${address.slice(-4)}`)
    await expect(short.first()).toHaveCSS('direction', 'ltr')
    // Otherwise it would be '!Lunch'.
    const note = row.getByText('Lunch!', { exact: true })
    await expect(note).toHaveCSS('direction', 'ltr')
    await expect(note).toHaveCSS('font-style', 'normal')
  })

  await test.step('an English browser takes the language of the account after a log-in', async () => {
    const context = await browser.newContext({
      baseURL: baseURL!,
      locale: 'en-US',
      extraHTTPHeaders: network,
    })
    const english = await context.newPage()
    await english.goto('/login')
    await logIn(english, account)
    await expect(english.locator('html')).toHaveAttribute('lang', 'ar')
    await expect(english.locator('h1')).toContainText(username)
    await context.close()
  })

  await test.step('the receipt is Arabic too', async () => {
    await page.setViewportSize(PHONE)
    await page.getByRole('main').getByRole('listitem').first().getByRole('button').click()
    const download = page.waitForEvent('download')
    await press('proof.save_receipt', page.getByRole('dialog'))
    const file = testInfo.outputPath('receipt.html')
    await (await download).saveAs(file)
    await page.goto(pathToFileURL(file).href)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    // Isolated: otherwise it would be 'CXAC 1.25'.
    await expect(page.locator('.amount')).toHaveText('\u20661.25 CXAC\u2069')
    await expectNoSidewaysScroll(page)
  })
  expect(complaints).toEqual([])
})

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
}
