import { type Page, expect } from '@playwright/test'
import { ledgerStatistics } from '#api/calls/explorer.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { logIn } from '../support/logIn.ts'
import { readQr } from '../support/camera/readQr.ts'
import { createMember, storeSession } from '../support/support.ts'
import { type UpdatedServer, updatedServer } from '../support/updatedServer.ts'
import { addressOf, openWallet, send, test as base } from '../support/walletSupport.ts'

const test = base.extend<{ server: UpdatedServer }>({
  server: async ({ baseURL }, provide) => {
    const server = await updatedServer(baseURL!)
    await provide(server)
    server.close()
  },
})

test.use({ serviceWorkers: 'allow', hasOwnContext: true })

/** Waits until the whole app is cached for offline use; caching starts at the first input. */
async function untilKept(page: Page): Promise<void> {
  await page.mouse.move(1, 1)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** Waits until no newer worker is waiting: Chromium gives the old one up to five minutes to finish. */
async function untilNewest(page: Page): Promise<void> {
  test.setTimeout(600_000)
  await untilKept(page)
  const isNewest = () =>
    page.evaluate(async () => {
      const registration = (await navigator.serviceWorker.getRegistration())!
      return registration.waiting === null && registration.installing === null
    })
  await expect.poll(isNewest, { timeout: 400_000 }).toBe(true)
}

const newerPage = (page: Page) => page.locator('script[type=module][src$="?newer"]')

const line = (page: Page) => page.getByText(/^Offline since \d+:\d\d [AP]M/)

test('the app opens offline with the last balance and history and their time, and Receive works', async ({
  page,
  request,
  payer,
  payee,
}) => {
  const seen = await send(request, payer, payee, 1.25)
  const other = await send(request, payer, payer, 0.25)
  await openWallet(page, payee)
  const balance = page.getByRole('region', { name: 'Total Balance' })
  const history = page.getByRole('region', { name: 'Recent Transactions' })
  await expect(history).toContainText('+1.25 CXAC')
  await untilKept(page)
  await page.goto(`/explorer/tx/${seen.transactionHash}`)
  await expect(page.getByRole('main')).toContainText('1.25')
  await page.context().setOffline(true)
  await test.step('visited public pages are there; others say that they could not be loaded', async () => {
    await page.reload()
    await expect(page.getByRole('main')).toContainText('1.25')
    await expect(line(page)).toBeVisible()
    await page.goto(`/explorer/tx/${other.transactionHash}`)
    const problem = page.getByRole('main').getByText(/could not be|Failed to fetch/)
    await expect(problem.first()).toBeVisible()
  })
  // A screen that was never opened, by its address.
  await page.goto('/mining')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mining')
  await page.goto('/wallet')
  await expect(line(page)).toHaveText(/ · balance as of \d+:\d\d [AP]M$/)
  await expect(balance).toContainText('1.25 CXAC')
  await expect(history).toContainText('+1.25 CXAC')
  const notKept = page.getByText('You are offline. This loads when you are online again.')
  await expect(notKept).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Receive', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Receive CXAC' })
  const code = dialog.getByRole('img', { name: 'QR code of your wallet address' })
  expect(await readQr(code)).toBe(addressOf(payee))
  await page.keyboard.press('Escape')
  await expect(notKept).toBeVisible()

  await page.context().setOffline(false)
  await expect(line(page)).toHaveCount(0)
  await expect(notKept).toHaveCount(0)
  await expect(page.getByRole('slider', { name: /^Balance/ })).toBeVisible()
  await send(request, payer, payee, 0.5)
  await expect(balance).toContainText('1.75 CXAC')
})

/** Everything that this browser stores, as one text. */
const keptOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        texts.push(request.url)
        const answer = await cache.match(request)
        if (/json/.test(answer!.headers.get('content-type')!)) texts.push(await answer!.text())
      }
    }
    const databases = await indexedDB.databases()
    return [...texts, JSON.stringify(databases)].join('\n')
  })

/** Which of these this browser stores. */
async function kept(page: Page, secrets: readonly string[]): Promise<string[]> {
  const text = await keptOf(page)
  return secrets.filter(secret => text.includes(secret))
}

test('nothing private is left after a session, and the next account sees nothing of the first', async ({
  page,
  request,
  payer,
  payee,
}) => {
  const { transactionHash } = await send(request, payer, payee, 1.375)
  const next = await createMember(request)
  const secrets = [addressOf(payee), payee.email, '1.375', transactionHash]
  await page.goto('/login')
  for (const [how, end] of [
    ['after logging out', () => page.getByRole('button', { name: 'Logout' }).click()],
    ['after logging out in another tab', () => logOutElsewhere(page)],
    ['after it has ended on the server', () => endOnServer(page)],
  ] as const)
    await test.step(how, async () => {
      await logIn(page, payee)
      await expect(page).toHaveURL('/')
      await untilKept(page)
      await page.getByRole('link', { name: 'Wallet', exact: true }).click()
      await expect.poll(() => kept(page, secrets)).toEqual(secrets)
      await end()
      await expect(page).toHaveURL(/\/login/)
      await askLate(page, `/api/addresses/${addressOf(payee)}/balances`)
      await expect.poll(() => kept(page, secrets)).toEqual([])
    })

  await logIn(page, next)
  await expect(page).toHaveURL('/')
  await page.goto('/wallet')
  await expect(page.getByText('No transactions yet')).toBeVisible()
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Total Balance' })).toContainText('0 CXAC')
  await expect(page.getByText('1.375')).toHaveCount(0)
})

/** Like a request that was in flight when the session ended. Twice: by the second response, the first has been cached. */
const askLate = (page: Page, path: string) =>
  page.evaluate(async url => {
    for (let asked = 0; asked < 2; asked++)
      await (await fetch(url, { headers: { accept: 'application/json' } })).text()
  }, path)

async function logOutElsewhere(page: Page): Promise<void> {
  const other = await page.context().newPage()
  await other.goto('/help')
  await other.getByRole('button', { name: 'Logout' }).click()
  await other.close()
}

async function endOnServer(page: Page): Promise<void> {
  const { token } = await page.evaluate(
    () => JSON.parse(localStorage.getItem('user')!) as { token: string },
  )
  const headers = { authorization: `Bearer ${token}` }
  await page.request.post('/api/logout', { headers, data: {} })
}

test('a new version is announced and takes over when the user agrees', async ({
  page,
  server,
  payer,
}) => {
  await storeSession(page, payer)
  await page.goto(`${server.url}/settings`)
  await untilKept(page)
  const ready = page.getByRole('status').filter({ hasText: 'A new version is ready' })
  server.update()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update())
  await expect(ready).toBeVisible()
  await expectAccessible(page)
  await ready.getByRole('button', { name: 'Reload' }).click()
  await expect(newerPage(page)).toBeAttached()
  await untilNewest(page)
  await expect(ready).toHaveCount(0)
  await page.goto(`${server.url}/wallet`)
  await expect(page.getByRole('region', { name: 'Total Balance' })).toContainText('10 CXAC')
  server.close()
  await test.step('while the server is down the newer version opens, with the time of the balance', async () => {
    await page.reload()
    await expect(newerPage(page)).toBeAttached()
    await expect(
      page.getByText(/^Cannot reach the server · balance as of \d+:\d\d [AP]M$/),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: 'Total Balance' })).toContainText('10 CXAC')
  })
})

test('Reload brings the new version even while the old worker waits for a response', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/help`)
  await untilKept(page)
  server.update()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update())
  const reload = page.getByRole('status').getByRole('button', { name: 'Reload' })
  await reload.waitFor()
  server.silence(ledgerStatistics.path)
  const asked = page.waitForRequest(`**${ledgerStatistics.path}`)
  await page.evaluate(
    path => void fetch(path, { headers: { accept: 'application/json' } }),
    ledgerStatistics.path,
  )
  await asked
  await reload.click()
  await expect(newerPage(page)).toBeAttached()
})

test('a page from the newer server needs no announcement: its worker takes over by itself', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/help`)
  await untilKept(page)
  server.update()
  const caches = () => page.evaluate(() => window.caches.keys())
  await page.reload()
  await expect(newerPage(page)).toBeAttached()
  await expect.poll(caches).toContain('shell newer')
  await untilNewest(page)
  await expect(page.getByText('A new version is ready')).toHaveCount(0)
})

test('offline the app opens in the language that a link has brought', async ({ page }) => {
  await page.goto('/help')
  await untilKept(page)
  await page.goto('/help?lang=de')
  const isKept = () =>
    page.evaluate(async () => (await (await caches.match('/'))!.text()).includes('lang="de"'))
  await expect.poll(isKept).toBe(true)
  await page.context().setOffline(true)
  await page.goto('/help')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.locator('h1')).toHaveText('Hilfe')
})

test('a first visit on 2G fetches neither fonts nor the app for offline use', async ({ page }) => {
  const fonts: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'font') fonts.push(request.url())
  })
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' } })
    Object.defineProperty(navigator.serviceWorker, 'register', {
      value: () => {
        document.documentElement.dataset['registered'] = ''
        return Promise.reject(new Error('Refused'))
      },
    })
  })
  await page.goto('/help')
  await page.mouse.move(1, 1)
  // Added when the app would be cached.
  await expect(page.locator('link[rel=manifest]')).toHaveCount(1)
  await expect(page.locator('html')).not.toHaveAttribute('data-registered')
  expect(fonts).toEqual([])
})
