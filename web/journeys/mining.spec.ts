import { type APIRequestContext, type Page, expect } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/expectAccessible.ts'
import { test } from './support/miner.ts'
import { type Member, createMember, storeSession } from './support/support.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const JUST_MINED = 'Next mining available in: 23h 59m'
const NO_IP = 'Could not determine your IP address. Please try again.'
const NETWORK_TAKEN =
  'Somebody has mined from your network already. One session per IP address in 24 hours.'

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

  await start(page).press('Enter')
  const overlay = page.getByRole('dialog', { name: 'Mining in Progress' })
  await expect(overlay).toHaveAccessibleDescription('Please keep this page open')
  await expect(overlay).toBeFocused()
  await expect(page.locator('output', { hasText: /^Active$/ })).toBeVisible()
  await expect(overlay.getByText('Status: Active')).toBeVisible()
  for (const key of ['Escape', 'Escape', 'Tab', 'Enter']) await page.keyboard.press(key)
  await page.clock.fastForward(3000)
  await expect(overlay).toBeVisible()
  await page.clock.fastForward(2000)
  await expect(overlay).toBeHidden()

  await expectCooldown(page)
  const news = page.getByRole('status').filter({ hasText: 'You mined 2 CXAC!' })
  await expect(news).toBeVisible()
  await expect(page.locator(':focus')).toHaveText('You mined 2 CXAC!')
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
 * The claim, its answer and the clock's start are the real server's. Only the time that the page sleeps
 * is told to the page alone: its own clock is moved on, and so is the `Date` of every answer.
 */
for (const localTime of [undefined, '2031-01-01T00:00:00Z'])
  test(`mining is possible again the moment it is due, and said once, on a machine that says ${localTime ?? 'the right time'}`, async ({
    minerPage: page,
    miner,
    request,
  }) => {
    await claimByCall(request, miner)
    let sleptMs = 0
    await page.route('**/api/**', async route => {
      const response = await route.fetch()
      const { date, ...headers } = response.headers()
      const shifted = new Date(Date.parse(date!) + sleptMs).toUTCString()
      await route.fulfill({ response, headers: { ...headers, date: shifted } })
    })
    const sleep = async (ms: number) => {
      sleptMs += ms
      await page.clock.fastForward(ms)
    }
    await page.clock.install(localTime ? { time: localTime } : {})
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

    // The server has not slept: it refuses. What it says is gone at once, as by the page's clock it is due.
    const answer = page.waitForResponse('**/api/mining/coin')
    await start(page).click()
    expect((await answer).status()).toBe(429)
  })

test('a second account of one network is told the rule, not an error, and waits', async ({
  minerPage: page,
  miner,
  request,
}) => {
  await page.goto('/mining')
  await expect(status(page)).toHaveText('Ready to Mine')
  const faster = { ...(await createMember(request)), network: miner.network }
  // Not before the press: the screen would know it, and not offer the button any more.
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

  // Nor is anything promised to whoever comes back.
  await page.reload()
  await expectCooldown(page)
  await expect(page.getByText('Somebody has mined from your network already.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/')
  const card = page.getByRole('region', { name: 'Mining', exact: true })
  await expect(card.getByText('Cooldown', { exact: true })).toBeVisible()
})

test('without an answer from any lookup nothing is claimed, and the next press tries again', async ({
  minerPage: page,
  miner,
  request,
}) => {
  const claims: string[] = []
  page.on('request', sent => sent.url().includes('/api/mining/') && claims.push(sent.url()))
  await page.route('**/api/ip', route => route.abort())
  await page.goto('/mining')
  await start(page).click()
  await expect(page.getByRole('alert')).toHaveText(NO_IP)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(start(page)).toBeFocused()
  expect(claims).toEqual([])
  expect(await coinsOf(request, miner)).toBe(0)
  await expectAccessible(page)

  await page.unroute('**/api/ip')
  await start(page).click()
  await expect(page.getByText('You mined 2 CXAC!')).toBeAttached()
  expect(await coinsOf(request, miner)).toBe(2)
})

test('the lookups are asked in order, and the first that names an address is believed', async ({
  minerPage: page,
  miner,
}) => {
  const asked: string[] = []
  const ipLookups = ['/lookup/down', '/lookup/nonsense', '/api/ip']
  await page.route('**/api/settings', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ipLookups } })
  })
  await page.route('**/lookup/down', route => route.abort())
  await page.route('**/lookup/nonsense', route => route.fulfill({ body: '<h1>Welcome</h1>' }))
  page.on('request', sent => asked.push(new URL(sent.url()).pathname))
  await page.goto('/mining')
  const claim = page.waitForRequest('**/api/mining/coin')
  await start(page).click()
  expect((await claim).postDataJSON()).toEqual({
    userId: miner.session.user.id,
    ipaddress: miner.network,
  })
  expect(asked.filter(path => ipLookups.includes(path))).toEqual(ipLookups)
})

for (const [path, sentence] of [
  ['settings', 'Failed to get IP address'],
  ['mining/coin', 'Failed to start mining'],
] as const)
  test(`no answer from /api/${path} ends the overlay at once with '${sentence}'`, async ({
    minerPage: page,
  }) => {
    await page.route(`**/api/${path}`, route => route.abort())
    await page.goto('/mining')
    await start(page).click()
    await expect(page.getByRole('alert')).toContainText(sentence)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(status(page)).toHaveText('Ready to Mine')
  })

test('a claim whose answer got lost is recognised as counted', async ({ minerPage: page }) => {
  await page.route('**/api/mining/coin', async route => {
    await route.fetch()
    await route.abort()
  })
  await page.goto('/mining')
  await start(page).click()
  await expect(page.getByText('Your session was counted')).toBeVisible()
  await expectCooldown(page)
})

for (const answer of [
  { status: 500, body: '' },
  { status: 200, body: '{}' },
])
  test(`when ${answer.status} brings no user, the page says so and Try again brings it back`, async ({
    minerPage: page,
  }) => {
    await page.route('**/api/getUserByUid/*', route => route.fulfill(answer))
    await page.goto('/mining')
    await expect(page.getByRole('alert')).toContainText('Failed to fetch user data')
    await expectAccessible(page)
    await page.unroute('**/api/getUserByUid/*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(status(page)).toHaveText('Ready to Mine')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

test('the user is asked for each minute, with the token', async ({ minerPage: page, miner }) => {
  const tokens: (string | undefined)[] = []
  page.on('request', polled => {
    if (polled.url().includes('/api/getUserByUid/')) tokens.push(polled.headers()['authorization'])
  })
  // News of the bonus would ask as well, at any time.
  await page.route('**/api/stream', stream => stream.abort())
  await page.clock.install()
  await page.goto('/mining')
  await expect(status(page)).toHaveText('Ready to Mine')
  const before = tokens.length
  await page.clock.fastForward(60_000)
  await expect.poll(() => tokens.length).toBe(before + 1)
  expect(new Set(tokens)).toEqual(new Set([`Bearer ${miner.session.token}`]))
})

test('the history lists the claim, and the calendar gets a reminder of the next', async ({
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
})

test('the keyboard reaches Start Mining, and the overlay is accessible', async ({
  minerPage: page,
}) => {
  await page.route('**/api/mining/coin', () => {})
  await page.goto('/mining')
  await expect(page.getByText('No sessions yet')).toBeVisible()
  await page.getByRole('main').focus()
  await page.keyboard.press('Tab')
  await expect(start(page)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})

test('the cooldown is accessible and never scrolls sideways', async ({
  minerPage: page,
  miner,
  request,
}) => {
  await claimByCall(request, miner)
  await page.goto('/mining')
  await expect(card(page, 'Your sessions').getByRole('link')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

for (const width of [390, 1440])
  test(`nothing moves while the page loads, ${width} px wide`, async ({ page, miner, request }) => {
    await claimByCall(request, miner)
    await page.setViewportSize({ width, height: 900 })
    await storeSession(page, miner)
    await page.route('**/api/**', async route => {
      await new Promise(resolve => setTimeout(resolve, 300))
      await route.continue()
    })
    await page.goto('/mining')
    await expectCooldown(page)
    await expect(card(page, 'Your sessions').getByRole('link')).toBeVisible()
    expect(await page.evaluate(layoutShift)).toBeLessThanOrEqual(0.01)
  })

const card = (page: Page, name: string) => page.getByRole('region', { name })
const start = (page: Page) => page.getByRole('button', { name: 'Start Mining' })
const status = (page: Page) =>
  card(page, 'Mining Control Center')
    .getByRole('status')
    .filter({ hasText: /^[A-Z]\w+( to Mine)?$/ })

async function expectCooldown(page: Page): Promise<void> {
  await expect(status(page)).toHaveText('Cooldown')
  await expect(page.getByText(JUST_MINED)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cooldown Active' })).toBeDisabled()
}

/** Collects what the status says from now on. */
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

/** How much has moved since the page opened, as the browser measures it. */
function layoutShift(): Promise<number> {
  return new Promise(resolve => {
    let sum = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
  })
}

async function claimByCall(
  request: APIRequestContext,
  { session, network }: Member & { network: string },
): Promise<{ nextMiningAvailableAt: string }> {
  const response = await request.post('/api/mining/coin', {
    headers: { authorization: `Bearer ${session.token}`, 'x-forwarded-for': network },
    data: { userId: session.user.id, ipaddress: network },
  })
  expect(response.status(), await response.text()).toBe(200)
  return (await response.json()) as { nextMiningAvailableAt: string }
}

async function coinsOf(request: APIRequestContext, { session }: Member): Promise<number> {
  const response = await request.get(`/api/getUserByUid/${String(session.user.uid)}`)
  const { user } = (await response.json()) as { user: { totalCoins: number } }
  return user.totalCoins
}
