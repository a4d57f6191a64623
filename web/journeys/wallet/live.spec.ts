import { type BrowserContext, type Page, type Route, expect } from '@playwright/test'
import { expectAccessible } from '../support/expectAccessible.ts'
import { type Member, storeSession } from '../support/support.ts'
import {
  addressOf,
  fill,
  openSend,
  pressSend,
  send,
  successToast,
  test,
} from '../support/walletSupport.ts'

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text })

/** Opens a page as this member, and waits for the stream. */
async function openListening(page: Page, member: Member, path: string): Promise<void> {
  await storeSession(page, member)
  const listening = page.waitForResponse('**/api/stream')
  await page.goto(path)
  expect((await listening).status()).toBe(200)
}

/** Counts the stream requests of all tabs. */
function countStreams(context: BrowserContext): () => number {
  let asked = 0
  context.on('request', request => {
    if (request.url().endsWith('/api/stream')) asked++
  })
  return () => asked
}

test('incoming coins show a toast with the sender’s name on any screen, also those that came offline', async ({
  page,
  context,
  request,
  payer,
  payee,
  complaints,
}) => {
  await request.post('/api/contacts', {
    headers: { authorization: `Bearer ${payee.session.token}` },
    data: { contacts: [{ address: addressOf(payer), name: 'Ben' }] },
  })
  await openListening(page, payee, '/settings')
  const { transactionHash } = await send(request, payer, payee, 1.25)
  const news = toast(page, '+1.25 CXAC from Ben')
  // Focused, it stays: the check below may take longer than a toast is shown.
  await news.getByRole('link', { name: 'See the transaction' }).focus()
  await expectAccessible(page)
  await news.getByRole('link', { name: 'See the transaction' }).click()
  await expect(page).toHaveURL(new RegExp(`/explorer/tx/${transactionHash}`))
  expect(complaints).toEqual([])

  await test.step('coins that came while offline show a toast when online again', async () => {
    await context.setOffline(true)
    await send(request, payer, payee, 0.75)
    const again = page.waitForRequest(
      asking => asking.url().endsWith('/api/stream') && 'last-event-id' in asking.headers(),
    )
    await context.setOffline(false)
    await again
    await expect(toast(page, '+0.75 CXAC from Ben')).toBeVisible()
  })
})

test('the balance updates before the next poll, and a hidden tab shows incoming coins in its title', async ({
  page,
  request,
  payer,
  payee,
}) => {
  // Only the stream makes this screen refetch: its first poll comes after a minute.
  let asked = 0
  const told = Promise.withResolvers<void>()
  await page.route('**/api/getUserByUid/**', async route => {
    if (asked++ > 0) await told.promise
    await route.fallback()
  })
  await openListening(page, payee, '/mining')
  const balance = page.getByRole('link', { name: /Settings/ })
  await expect(balance).toContainText('0 CXAC')
  const before = asked
  await send(request, payer, payee, 0.75)
  await expect(toast(page, '+0.75 CXAC')).toBeVisible()
  expect(asked).toBe(before + 1)
  told.resolve()
  await expect(balance).toContainText('0.75 CXAC')

  await test.step('a hidden tab shows in its title how much has come, until it is visible', async () => {
    const see = (isHidden: boolean) =>
      page.evaluate(hidden => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
        document.dispatchEvent(new Event('visibilitychange'))
      }, isHidden)
    await see(true)
    await send(request, payer, payee, 1)
    await expect(page).toHaveTitle('(+1) Mining · CXAC')
    await send(request, payer, payee, 0.5)
    await expect(page).toHaveTitle('(+1.5) Mining · CXAC')
    await see(false)
    await expect(page).toHaveTitle('Mining · CXAC')
  })
})

test('with hidden amounts the toast has no amount', async ({ page, request, payer, payee }) => {
  await page.addInitScript(uid => {
    localStorage.setItem('hiddenAmounts', JSON.stringify([uid]))
  }, String(payee.session.user['uid']))
  await openListening(page, payee, '/settings')
  await send(request, payer, payee, 1.25)
  await expect(toast(page, 'Coins have arrived')).toBeVisible()
  await expect(page.getByText('1.25')).toHaveCount(0)
})

test('two tabs share one stream and one toast, and the remaining tab takes over the stream', async ({
  page,
  context,
  request,
  payer,
  payee,
}) => {
  const streams = countStreams(context)
  await openListening(page, payee, '/settings')
  const other = await context.newPage()
  await storeSession(other, payee)
  await other.goto('/help')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await other.waitForFunction(async () => {
    const { pending } = await navigator.locks.query()
    return pending!.length === 1
  })
  await send(request, payer, payee, 0.5)
  const both = async () =>
    (await toast(page, '+0.5 CXAC').count()) + (await toast(other, '+0.5 CXAC').count())
  await expect.poll(both).toBe(1)
  expect(streams()).toBe(1)

  const listening = other.waitForResponse('**/api/stream')
  await page.goto('about:blank')
  await listening
  await send(request, payer, payee, 0.25)
  await expect(toast(other, '+0.25 CXAC')).toBeVisible()
})

test('balance and row of a payment come with its reply, and a later poll does not double the row', async ({
  payerPage,
  payee,
}) => {
  // Only the reply of the transfer can show it: the stream is down, and polls after the first hang.
  await payerPage.route('**/api/stream', route => route.abort())
  const released = Promise.withResolvers<void>()
  const answered = new Set<string>()
  const holdPolls = async (route: Route) => {
    const url = route.request().url()
    if (answered.has(url)) await released.promise
    answered.add(url)
    await route.fallback()
  }
  await payerPage.route('**/api/getUserByUid/**', holdPolls)
  await payerPage.route('**/api/transactions/ua/**', holdPolls)
  await payerPage.goto('/wallet')
  const rows = payerPage.getByRole('main').getByRole('listitem').filter({ hasText: 'CXAC' })
  await expect(rows).toHaveCount(1)

  const dialog = await openSend(payerPage)
  await fill(dialog, addressOf(payee), '2.5')
  await pressSend(dialog)
  await expect(successToast(payerPage)).toBeVisible()
  await expect(rows.first()).toContainText('-2.5 CXAC')
  await expect(payerPage.getByRole('main')).toContainText('7.499 CXAC')
  const inSidebar = payerPage.getByRole('link', { name: /Settings/ })
  await expect(inSidebar).toContainText('7.49 CXAC')

  const polled = payerPage.waitForResponse('**/api/transactions/ua/**')
  released.resolve()
  await polled
  await expect(rows).toHaveCount(2)
})
