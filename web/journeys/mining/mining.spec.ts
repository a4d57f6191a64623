import { type Page, type Route, expect } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../support/expectAccessible.ts'
import { failUntilPressed } from '../support/failUntilPressed.ts'
import { test } from '../support/miner.ts'
import {
  card,
  claimByCall,
  coinsOf,
  expectCooldown,
  start,
  status,
} from '../support/miningSupport.ts'
import { navigate } from '../support/navigate.ts'
import { createMember, storeSession } from '../support/support.ts'

const NO_IP = 'Could not determine your IP address. Please try again.'
const NETWORK_TAKEN =
  'Somebody has mined from your network already. One session per IP address in 24 hours.'

test('a second account on one network sees the rule, not an error, and waits', async ({
  minerPage: page,
  miner,
  request,
}) => {
  await page.goto('/mining')
  await expect(status(page)).toHaveText('Ready to Mine')
  const faster = { ...(await createMember(request)), network: miner.network }
  // Only after the press: otherwise the screen would know and disable the button.
  await page.route('**/api/mining/coin', async route => {
    await claimByCall(request, faster)
    await route.continue()
  })
  await start(page).click()
  await expect(page.getByRole('status').filter({ hasText: NETWORK_TAKEN })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectCooldown(page)
  expect(await coinsOf(request, miner)).toBe(0)

  // Nothing is promised for a later visit either.
  await page.reload()
  await expectCooldown(page)
  await expect(page.getByText('Somebody has mined from your network already.')).toBeVisible()
  await expectAccessible(page)
  await navigate(page, '/')
  const onHome = page.getByRole('region', { name: 'Mining', exact: true })
  await expect(onHome.getByText('Cooldown', { exact: true })).toBeVisible()
  await expect(onHome.getByText('Somebody on your network has mined today.')).toBeVisible()
  await expect(
    page.getByText(/^Somebody on your network has mined today. You can claim tomorrow at/),
  ).toBeVisible()
})

test('a missing response is named, nothing is claimed, and the next press retries', async ({
  minerPage: page,
  miner,
  request,
}) => {
  const claims: string[] = []
  page.on('request', sent => sent.url().includes('/api/mining/coin') && claims.push(sent.url()))
  await page.route('**/api/settings', route => route.abort())
  await page.goto('/mining')
  for (const [path, sentence] of [
    ['settings', 'Failed to get IP address'],
    ['ip', NO_IP],
    ['mining/coin', 'Failed to start mining'],
  ] as const)
    await test.step(`no response from /api/${path} ends the overlay at once with '${sentence}'`, async () => {
      await page.route(`**/api/${path}`, route => route.abort())
      await start(page).click()
      await expect(page.getByRole('alert')).toContainText(sentence)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(start(page)).toBeFocused()
      await expect(status(page)).toHaveText('Ready to Mine')
      if (path === 'ip') await expectAccessible(page)
      if (path !== 'mining/coin') expect(claims).toEqual([])
      await page.unrouteAll()
    })
  expect(await coinsOf(request, miner)).toBe(0)

  await test.step('a claim whose response was lost is recognised as counted', async () => {
    await page.route('**/api/mining/coin', async route => {
      await route.fetch({ maxRetries: 1 })
      await route.abort()
    })
    await start(page).click()
    await expect(page.getByText('Your session was counted')).toBeVisible()
    await expectCooldown(page)
    expect(await coinsOf(request, miner)).toBe(2)
  })
})

test('the keyboard starts mining, and the first lookup that returns an address is used', async ({
  minerPage: page,
  miner,
}) => {
  const asked: string[] = []
  const ipLookups = ['/lookup/down', '/lookup/nonsense', '/api/ip']
  await page.route('**/api/settings', async route => {
    const response = await route.fetch({ maxRetries: 1 })
    await route.fulfill({ response, json: { ...(await response.json()), ipLookups } })
  })
  await page.route('**/lookup/down', route => route.abort())
  await page.route('**/lookup/nonsense', route => route.fulfill({ body: '<h1>Welcome</h1>' }))
  page.on('request', sent => asked.push(new URL(sent.url()).pathname))
  await page.route('**/api/mining/coin', () => {})
  await page.goto('/mining')
  await expect(page.getByText('No sessions yet')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(start(page)).toBeInViewport({ ratio: 1 })
  await page.getByRole('main').focus()
  await page.keyboard.press('Tab')
  await expect(start(page)).toBeFocused()
  const claim = page.waitForRequest('**/api/mining/coin')
  await page.keyboard.press('Space')
  expect((await claim).postDataJSON()).toEqual({
    userId: miner.session.user.id,
    ipaddress: miner.network,
  })
  expect(asked.filter(path => ipLookups.includes(path))).toEqual(ipLookups)
  await expect(page.getByRole('dialog', { name: 'Mining in Progress' })).toBeVisible()
  await expectAccessible(page)
})

test('without user data the page says so, and Try again brings it back', async ({
  minerPage: page,
}) => {
  for (const answer of [
    { status: 500, body: '' },
    { status: 200, body: '{}' },
  ])
    await test.step(`after ${answer.status}`, async () => {
      await failUntilPressed(page, '**/api/getUserByUid/*', route => route.fulfill(answer))
      await page.goto('/mining')
      await expect(page.getByRole('alert')).toContainText('Failed to fetch user data')
      if (answer.status === 500) await expectAccessible(page)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(status(page)).toHaveText('Ready to Mine')
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
})

test('the history lists the claim, and a calendar reminder of the next can be saved', async ({
  minerPage: page,
  miner,
  request,
}) => {
  const { nextMiningAvailableAt } = await claimByCall(request, miner)
  await page.goto('/mining')
  const history = card(page, 'Your sessions')
  await expect(history.getByRole('definition')).toHaveText(['2 CXAC', '1 day'])
  await expect(history.getByRole('list').getByRole('listitem')).toHaveCount(1)
  await expect(history.getByRole('link', { name: /^Block \d+$/ })).toBeVisible()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Remind me' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('cxac-mining.ics')
  const text = await readFile(await download.path(), 'utf8')
  const dueMs = Math.ceil(Date.parse(nextMiningAvailableAt) / 1000) * 1000
  const due = new Date(dueMs).toISOString().replace(/[-:]|\.000/g, '')
  expect(text).toContain(`\r\nDTSTART:${due}\r\n`)
  expect(text).toContain('\r\nBEGIN:VALARM\r\n')

  await test.step('the cooldown is accessible and never scrolls sideways', async () => {
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
})

test('nothing moves while the page loads', async ({ page, miner, request }) => {
  await claimByCall(request, miner)
  await storeSession(page, miner)
  for (const width of [390, 1440])
    await test.step(`${width} px wide`, async () => {
      await page.setViewportSize({ width, height: 900 })
      const answer = await holdReplies(page, '**/api/**')
      await page.goto('/mining')
      await expect(card(page, 'Your sessions')).toBeVisible()
      const answerHistory = await holdReplies(page, '**/api/transactions/**')
      await answer()
      await expectCooldown(page)
      await answerHistory()
      await expect(card(page, 'Your sessions').getByRole('link')).toBeVisible()
      expect(await page.evaluate(layoutShift)).toBeLessThanOrEqual(0.01)
    })
})

/** Holds the replies to all calls of this kind until the returned function is called. */
async function holdReplies(page: Page, url: string): Promise<() => Promise<void>> {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    await answered
    await route.fallback()
  }
  await page.route(url, hold)
  return async () => {
    // What is on the screen so far must have been drawn, or the move would not be seen.
    await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => setTimeout(drawn))))
    answer()
    await page.unroute(url, hold)
  }
}

/** The browser's layout-shift score since the page opened. */
function layoutShift(): Promise<number> {
  return new Promise(resolve => {
    let sum = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
  })
}
