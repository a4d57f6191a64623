import { type Page, type Request, expect } from '@playwright/test'
import { storeSession } from '../support/support.ts'
import { test } from '../support/paidUp.ts'
import { openWallet, send } from '../support/walletSupport.ts'

test.use({ hasOwnContext: true })

const USER = '/api/getUserByUid/'

/**
 * Counts the polls of one path while the page's clock runs for some seconds. It stands still otherwise: what a poll
 * costs on a busy machine is no part of the time between two.
 */
async function watchPolls(page: Page, path: string) {
  const open = new Set<Request>()
  let asked = 0
  page.on('request', request => {
    if (!request.url().includes(path)) return
    asked++
    open.add(request)
  })
  const end = (request: Request) => void open.delete(request)
  page.on('requestfinished', end).on('requestfailed', end)
  await page.clock.pauseAt(Date.now() + 60_000)
  const idle = () => expect.poll(() => open.size).toBe(0)
  return async (seconds: number): Promise<number> => {
    await idle()
    const before = asked
    for (let i = 0; i < seconds * 2; i++) {
      await page.clock.runFor(500)
      await idle()
    }
    return asked - before
  }
}

test('the wallet polls the user each second, never twice at once, and not in a hidden tab', async ({
  page,
  payer,
}) => {
  await page.clock.install()
  await openWallet(page, payer)
  const pollsIn = await watchPolls(page, USER)
  const polls = await pollsIn(10)
  expect(polls).toBeGreaterThanOrEqual(8)
  expect(polls).toBeLessThanOrEqual(11)

  await test.step('an overloaded server is asked again when it says, without a word to the user', async () => {
    const busy = {
      status: 503,
      headers: { 'retry-after': '4' },
      json: { message: '', code: 'busy' },
    }
    await page.route(`**${USER}*`, route => route.fulfill(busy), { times: 1 })
    // The refused poll, and nothing before the given time.
    expect(await pollsIn(4)).toBeLessThanOrEqual(1)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await pollsIn(6)
    expect(await pollsIn(5)).toBeGreaterThanOrEqual(4)
  })

  await test.step('no other while one is not answered', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    let held = 0
    await page.route(`**${USER}*`, async route => {
      held++
      await answered
      await route.continue()
    })
    await page.clock.runFor(5000)
    await expect.poll(() => held).toBe(1)
    answer()
    await page.unrouteAll({ behavior: 'wait' })
  })

  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  expect(await pollsIn(5)).toBe(0)
})

test('Mining polls the user each minute, with the token', async ({ page, payee }) => {
  const tokens: (string | undefined)[] = []
  page.on('request', polled => {
    if (polled.url().includes(USER)) tokens.push(polled.headers()['authorization'])
  })
  // The stream's event about the bonus would refetch too.
  await page.route('**/api/stream', stream => stream.abort())
  await storeSession(page, payee)
  await page.clock.install()
  const first = page.waitForResponse(`**${USER}*`)
  await page.goto('/mining')
  await (await first).finished()
  await expect(page.getByRole('button', { name: 'Start Mining' })).toBeVisible()
  const before = tokens.length
  await page.clock.fastForward(60_000)
  await expect.poll(() => tokens.length).toBe(before + 1)
  expect(new Set(tokens)).toEqual(new Set([`Bearer ${payee.session.token}`]))
})

test('the sidebar shows the user and the balance, and polls them rarely', async ({
  memberPage,
  member,
}) => {
  await memberPage.clock.install()
  await memberPage.goto('/explorer')
  const who = memberPage
    .getByRole('complementary', { name: 'Sidebar' })
    .getByRole('link', { name: member.username })
  await expect(who).toHaveAccessibleName(
    new RegExp(`^${member.username} [\\d.,]+ CXAC ?, Settings$`),
  )
  const pollsIn = await watchPolls(memberPage, USER)
  expect(await pollsIn(50)).toBeLessThanOrEqual(1)
  await memberPage.clock.resume()
  await who.click()
  await expect(memberPage).toHaveURL('/settings')
  await expect(who).toHaveAttribute('aria-current', 'page')
})

test('the list polls new rows every 2 seconds, but does not move under the pointer', async ({
  page,
  request,
  paidUp,
  payee,
}) => {
  await page.clock.install()
  await page.goto('/leaderboard')
  const main = page.getByRole('main')
  const table = main.getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(6)
  const pollsIn = await watchPolls(page, '/api/transactions?')
  const polls = await pollsIn(10)
  expect(polls).toBeGreaterThanOrEqual(4)
  expect(polls).toBeLessThanOrEqual(6)
  await page.clock.resume()
  const first = await send(request, paidUp, payee, 0.1)
  await page.clock.runFor(2000)
  await expect(table.getByRole('link', { name: first.transactionHash })).toBeVisible()

  const row = table.getByRole('row').nth(1)
  await row.hover()
  const shown = await row.getByRole('link').first().textContent()
  await send(request, paidUp, payee, 0.2)
  await page.clock.runFor(2000)
  const news = main.getByRole('button', { name: /^\d+ new transactions?$/ })
  await expect(news).toBeVisible()
  expect(await row.getByRole('link').first().textContent()).toBe(shown)
  await news.click()
  await expect(news).toBeHidden()

  await page.mouse.move(0, 0)
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.evaluate(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  )
  // Scrolls the page, not a row: a row that is being replaced scrolls nothing.
  await page.evaluate(async () => {
    // The scroll event comes one frame later, on a busy machine after the next response.
    const told = new Promise(done => document.addEventListener('scroll', done, { once: true }))
    const before = scrollY
    scrollTo(0, document.body.scrollHeight)
    if (scrollY !== before) await told
  })
  await send(request, paidUp, payee, 0.1)
  await page.clock.runFor(2000)
  await expect(news, 'nor while somebody has scrolled into the list').toBeVisible()
  await news.click()

  const details = table.getByRole('button', { name: /^Details/ }).last()
  const name = (await details.getAttribute('aria-label'))!
  await details.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Transaction Details' })
  await expect(dialog).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 0))
  for (let sent = 0; sent < 2; sent++) await send(request, paidUp, payee, 0.1)
  await page.clock.runFor(2000)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(table.getByRole('button', { name })).toBeFocused()
})
