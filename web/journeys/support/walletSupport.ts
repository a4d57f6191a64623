import {
  type APIRequestContext,
  type Browser,
  type Locator,
  type Page,
  expect,
} from '@playwright/test'
import type { Transaction } from '#api/schemas/ledger.ts'
import { type Member, createMember, storeSession, test as base } from './support.ts'

interface WalletFixtures {
  /** Has the 10 CXAC of a referral bonus. */
  payer: Member
  /** Has nothing. */
  payee: Member
  /** The page, where the payer is logged in. */
  payerPage: Page
  /** The same, on the wallet. */
  walletPage: Page
  /** A separate browser with these extra switches. */
  startBrowser: (...switches: string[]) => Promise<Browser>
}

export const test = base.extend<WalletFixtures>({
  payee: async ({ request }, provide) => provide(await createMember(request)),
  payer: async ({ playwright, baseURL, payee }, provide) => {
    const elsewhere = await playwright.request.newContext({
      baseURL: baseURL!,
      extraHTTPHeaders: { 'x-forwarded-for': someAddress() },
    })
    await provide(await createMember(elsewhere, payee.session.user.referralCode))
    await elsewhere.dispose()
  },
  payerPage: async ({ page, payer }, provide) => {
    await storeSession(page, payer)
    await provide(page)
  },
  walletPage: async ({ page, payer }, provide) => {
    await openWallet(page, payer)
    await provide(page)
  },
  startBrowser: async ({ playwright, launchOptions }, provide) => {
    const started: Browser[] = []
    await provide(async (...switches) => {
      const args = [...(launchOptions.args ?? []), ...switches]
      const browser = await playwright.chromium.launch({ ...launchOptions, args })
      started.push(browser)
      return browser
    })
    for (const browser of started) await browser.close()
  },
})

export async function openWallet(page: Page, member: Member): Promise<void> {
  await storeSession(page, member)
  await page.goto('/wallet')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wallet')
}

export async function openSend(page: Page): Promise<Locator> {
  // Not the button of a dialog that is still closing.
  await page.getByRole('main').getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Send CXAC' })
  await expect(dialog).toBeVisible()
  return dialog
}

export async function fill(dialog: Locator, recipient: string, amount: string): Promise<void> {
  await dialog.getByLabel('Recipient Address').fill(recipient)
  await dialog.getByLabel('Amount').fill(amount)
}

export const pressSend = (dialog: Locator) =>
  dialog.getByRole('button', { name: 'Send', exact: true }).click()

export const successToast = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Transaction successful!' })

/** Counts the page's transfer requests. */
export function countTransfers(page: Page): () => number {
  let sent = 0
  page.on('request', request => {
    if (request.url().endsWith('/api/transfer/coin')) sent++
  })
  return () => sent
}

export const addressOf = ({ session }: Member): string => session.user.address

export async function balanceOf(request: APIRequestContext, member: Member): Promise<number> {
  const answer = await request.get(`/api/getUserByUid/${String(member.session.user['uid'])}`)
  return ((await answer.json()) as { user: { totalCoins: number } }).user.totalCoins
}

export async function historyOf(request: APIRequestContext, member: Member): Promise<object[]> {
  const answer = await request.get(`/api/transactions/ua/${addressOf(member)}`)
  return (await answer.json()) as object[]
}

export async function send(
  request: APIRequestContext,
  from: Member,
  to: Member,
  amount: number,
): Promise<Transaction> {
  const answer = await request.post('/api/transfer/coin', {
    headers: { authorization: `Bearer ${from.session.token}` },
    data: { fromAddress: addressOf(from), toAddress: addressOf(to), amount },
  })
  expect(answer.ok()).toBe(true)
  return ((await answer.json()) as { transaction: Transaction }).transaction
}

const someAddress = () => `10.${someByte()}.${someByte()}.${someByte()}`
const someByte = () => Math.floor(Math.random() * 256)
