import { type Page, expect } from '@playwright/test'
import { test } from '../support/miner.ts'
import {
  card,
  claimByCall,
  coinsOf,
  expectCooldown,
  start,
  status,
} from '../support/miningSupport.ts'
import { fetchWhole } from '../support/fetchWhole.ts'
import { stepUntil } from '../support/stepUntil.ts'
import { DAY_MS } from '#api/time.ts'

const YEARS_OFF = '2031-01-01T00:00:00Z'

test.use({ hasOwnContext: true })

test('mining pays 2 CXAC, covers the page for 5 seconds, and the cooldown outlives a reload', async ({
  minerPage: page,
  miner,
  request,
  complaints,
}) => {
  await page.clock.install()
  await page.goto('/mining')
  await expect(status(page)).toHaveText('Ready to Mine')
  await expect(card(page, 'Mining Rate')).toContainText('2.00 CXAC/day')
  await expect(card(page, 'Total Balance')).toContainText('0 CXAC')
  await expect(card(page, 'Last Mined')).toContainText('Never')

  // From here on time passes only where the test says so: on a busy machine the overlay would be gone before the look.
  await page.clock.pauseAt(Date.now() + 60_000)
  // The dial is a button too, and its text the label of it.
  await expect(page.getByRole('button', { name: 'Claim 2 CXAC' })).toBeEnabled()
  await status(page).click()
  const overlay = page.getByRole('dialog', { name: 'Mining in Progress' })
  const active = overlay.getByText('Status: Active')
  await stepUntil(page, () => expect(active).toBeVisible({ timeout: 1 }))
  await expect(overlay).toHaveAccessibleDescription('Please keep this page open')
  await expect(overlay).toBeFocused()
  await expect(page.locator('output', { hasText: /^Active$/ })).toBeVisible()
  const reward = /\+2 CXAC[^]*Day 1 of your streak[^]*Back tomorrow at/
  await stepUntil(page, () => expect(overlay).toContainText(reward, { timeout: 1 }))
  for (const key of ['Escape', 'Escape', 'Tab', 'Enter']) await page.keyboard.press(key)
  await page.clock.runFor(4000)
  await expect(overlay).toBeVisible()
  await page.clock.runFor(1000)
  await stepUntil(page, () => expect(overlay).toBeHidden({ timeout: 1 }))
  await page.clock.resume()

  await expectCooldown(page)
  const news = page.getByRole('status').filter({ hasText: 'You mined 2 CXAC!' })
  await expect(news).toBeVisible()
  await expect(page.locator(':focus')).toHaveText('You mined 2 CXAC!Day 1 of your streak')
  await expect(card(page, 'Total Balance')).toContainText('2 CXAC')
  await expect(card(page, 'Last Mined').locator('time')).toHaveText(/\d/)
  expect(await coinsOf(request, miner)).toBe(2)

  await page.reload()
  await expectCooldown(page)
  await expect(news).toBeHidden()
  await expect(card(page, 'Your sessions')).toContainText('Total mined2 CXAC')
  expect(complaints).toEqual([])
})

/**
 * The claim, its reply and the start of the clock are the real server's. Only the passing of time is simulated,
 * for the page only: its clock is moved forward, and so is the `Date` of every response.
 */
test('mining is possible again when it is due, announced once, even if the local clock is years off', async ({
  minerPage: page,
  miner,
  request,
}) => {
  await claimByCall(request, miner)
  let sleptMs = 0
  await page.route('**/api/**', async route => {
    const response = await route.fetch({ maxRetries: 1 })
    const { date, ...headers } = response.headers()
    const shifted = new Date(Date.parse(date!) + sleptMs).toUTCString()
    await route.fulfill({ response, headers: { ...headers, date: shifted } })
  })
  const sleep = async (ms: number) => {
    sleptMs += ms
    await page.clock.fastForward(ms)
  }
  await page.clock.install({ time: YEARS_OFF })
  await page.goto('/mining')
  await expectCooldown(page)
  const said = await listen(page)

  await sleep(DAY_MS - 150_000)
  await expect(page.getByText(/^Next mining available in: 0h [12]m$/)).toBeVisible()
  await expect(status(page)).toHaveText('Cooldown')
  await sleep(150_000)
  await expect(status(page)).toHaveText('Ready to Mine')
  await expect(page.getByText('2 CXAC are waiting for you.')).toBeVisible()
  expect(await said()).toEqual(['Ready to Mine'])

  // For the server no time has passed: it refuses. By the page's clock the cooldown is over, so its text disappears at once.
  const answer = page.waitForResponse('**/api/mining/coin')
  await start(page).click()
  expect((await answer).status()).toBe(429)
})

test("the mining card on Home follows the server's clock, even if the local one is years off", async ({
  memberPage,
}) => {
  await memberPage.clock.install({ time: YEARS_OFF })
  let isAnswered = false
  // Other calls are stopped: their `Date` would set the page's clock back to the server's.
  await memberPage.route('**/api/**', route => route.abort())
  await memberPage.route('**/api/getUserByUid/*', async route => {
    if (isAnswered) return route.abort()
    isAnswered = true
    const response = await fetchWhole(route)
    const { user } = (await response.json()) as { user: object }
    const serverNowMs = Date.parse(response.headers()['date']!)
    const lastMiningTime = new Date(serverNowMs - DAY_MS + 90_000).toISOString()
    await route.fulfill({
      response,
      json: { user: { ...user, lastMiningTime, networkMiningAvailableAt: null } },
    })
  })
  await memberPage.goto('/')
  const ring = memberPage.getByRole('region', { name: 'Mining', exact: true })
  await expect(ring.getByRole('status')).toHaveText('Cooldown')
  await expect(ring.getByText('Next mining available in: 0h 1m')).toBeVisible()
  await memberPage.clock.runFor(45_000)
  await expect(ring.getByText('Next mining available in: 0h 0m')).toBeVisible()
  await memberPage.clock.runFor(60_000)
  await expect(ring.getByRole('status')).toHaveText('Ready to Mine')
  await ring.getByRole('link').click()
  await expect(memberPage).toHaveURL('/mining')
})

/** Collects every status text from now on. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  const said = await status(page).evaluateHandle(element => {
    const texts: string[] = []
    new MutationObserver(() => texts.push(element.textContent)).observe(element, {
      characterData: true,
      childList: true,
      subtree: true,
    })
    return texts
  })
  return () => said.jsonValue()
}
