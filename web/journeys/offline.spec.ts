import { type Page, expect } from '@playwright/test'
import { expectAccessible } from './support/expectAccessible.ts'
import { logIn } from './support/logIn.ts'
import { readQr } from './support/readQr.ts'
import { createMember, storeSession } from './support/support.ts'
import { updatedServer } from './support/updatedServer.ts'
import { addressOf, openWallet, send, test } from './support/walletSupport.ts'

test.use({ serviceWorkers: 'allow' })

/** Until the whole app can be opened without a network. */
const untilKept = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

const line = (page: Page) => page.getByText(/^Offline since \d+:\d\d [AP]M/)

test('the app opens offline, with the last balance and history and as of when, and Receive works', async ({
  page,
  request,
  payer,
  payee,
}) => {
  await send(request, payer, payee, 1.25)
  await openWallet(page, payee)
  const balance = page.getByRole('region', { name: 'Total Balance' })
  const history = page.getByRole('region', { name: 'Recent Transactions' })
  await expect(history).toContainText('+1.25 CXAC')
  await untilKept(page)
  await page.context().setOffline(true)
  // A screen whose code was never needed, by its own address.
  await page.goto('/mining')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mining')
  await page.goto('/wallet')
  await expect(line(page)).toHaveText(/ · balance as of \d+:\d\d [AP]M$/)
  await expect(balance).toContainText('1.25 CXAC')
  await expect(history).toContainText('+1.25 CXAC')
  const notKept = page.getByText('This comes when you are online again')
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

test('while the server is away the app opens too, and says as of when the balance is', async ({
  page,
  baseURL,
  payer,
}) => {
  const server = await updatedServer(baseURL!)
  try {
    await storeSession(page, payer)
    await page.goto(`${server.url}/wallet`)
    const balance = page.getByRole('region', { name: 'Total Balance' })
    await expect(balance).toContainText('10 CXAC')
    await untilKept(page)
  } finally {
    server.close()
  }
  await page.reload()
  await expect(
    page.getByText(/^Cannot reach the server · balance as of \d+:\d\d [AP]M$/),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Total Balance' })).toContainText('10 CXAC')
})

test('public pages that were seen before are there offline; others say that they could not be loaded', async ({
  page,
  request,
  payer,
  payee,
}) => {
  const [seen, other] = [
    await send(request, payer, payee, 0.125),
    await send(request, payer, payee, 0.25),
  ]
  await page.goto('/help')
  await untilKept(page)
  await page.goto(`/explorer/tx/${seen.transactionHash}`)
  await expect(page.getByRole('main')).toContainText('0.125')
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('main')).toContainText('0.125')
  await expect(line(page)).toBeVisible()
  await page.goto(`/explorer/tx/${other.transactionHash}`)
  await expect(
    page
      .getByRole('main')
      .getByText(/could not be|Failed to fetch/)
      .first(),
  ).toBeVisible()
  await page.goto('/help')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help')
})

/** Everything that this browser keeps, as one text. */
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

/** Which of these this browser keeps. */
async function kept(page: Page, secrets: readonly string[]): Promise<string[]> {
  const text = await keptOf(page)
  return secrets.filter(secret => text.includes(secret))
}

for (const [how, end] of [
  ['after logging out', async (page: Page) => page.getByRole('button', { name: 'Logout' }).click()],
  [
    'after logging out in another tab',
    async (page: Page) => {
      const other = await page.context().newPage()
      await other.goto('/help')
      await other.getByRole('button', { name: 'Logout' }).click()
      await other.close()
    },
  ],
  [
    'after the session has ended on the server',
    async (page: Page) => {
      const { token } = await page.evaluate(
        () => JSON.parse(localStorage.getItem('user')!) as { token: string },
      )
      const headers = { authorization: `Bearer ${token}` }
      await page.request.post('/api/logout', { headers, data: {} })
    },
  ],
] as const)
  test(`${how} nothing private is left, and the next account sees nothing of the first`, async ({
    page,
    request,
    payer,
    payee,
  }) => {
    const { transactionHash } = await send(request, payer, payee, 1.375)
    const next = await createMember(request)
    await openWallet(page, payee)
    await untilKept(page)
    const secrets = [addressOf(payee), payee.email, '1.375', transactionHash]
    await expect.poll(() => kept(page, secrets)).toEqual(secrets)

    await end(page)
    await expect(page).toHaveURL(/\/login/)
    await expect.poll(() => kept(page, secrets)).toEqual([])

    await logIn(page, next)
    await expect(page).toHaveURL('/')
    await page.goto('/wallet')
    await expect(page.getByText('No transactions yet')).toBeVisible()
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByRole('region', { name: 'Total Balance' })).toContainText('0 CXAC')
    await expect(page.getByText('1.375')).toHaveCount(0)
  })

test('a new version announces itself and takes over when its reader says so', async ({
  page,
  baseURL,
  member,
}) => {
  const server = await updatedServer(baseURL!)
  try {
    await storeSession(page, member)
    await page.goto(`${server.url}/settings`)
    await untilKept(page)
    const ready = page.getByRole('status').filter({ hasText: 'A new version is ready' })
    server.update()
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update())
    await expect(ready).toBeVisible()
    await expectAccessible(page)
    await ready.getByRole('button', { name: 'Reload' }).click()
    await expect(page.locator('script[type=module][src$="?newer"]')).toBeAttached()
    await untilKept(page)
    await expect(ready).toHaveCount(0)
    // It is the newer one that opens offline.
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.locator('script[type=module][src$="?newer"]')).toBeAttached()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  } finally {
    server.close()
  }
})

test('a page of the newer server needs no announcement: its worker takes over by itself', async ({
  page,
  baseURL,
}) => {
  const server = await updatedServer(baseURL!)
  try {
    await page.goto(`${server.url}/help`)
    await untilKept(page)
    server.update()
    const caches = () => page.evaluate(() => window.caches.keys())
    await page.reload()
    await expect(page.locator('script[type=module][src$="?newer"]')).toBeAttached()
    await expect.poll(caches).toContain('shell newer')
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const registration = (await navigator.serviceWorker.getRegistration())!
          return registration.waiting === null && registration.installing === null
        }),
      )
      .toBe(true)
    await expect(page.getByText('A new version is ready')).toHaveCount(0)
  } finally {
    server.close()
  }
})

test('it can be installed: the manifest names real pictures, and the worker is never an old one', async ({
  page,
  request,
}) => {
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    icons: { src: string; sizes: string; purpose?: string }[]
  }
  await page.goto('/help')
  for (const { src, sizes } of manifest.icons.filter(({ sizes: size }) => size !== 'any')) {
    const size = await page.evaluate(async url => {
      const image = new Image()
      image.src = url
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect([src, size]).toEqual([src, sizes])
  }
  const ofPurpose = (wanted: string) =>
    manifest.icons.filter(({ purpose = 'any' }) => purpose === wanted).map(({ sizes }) => sizes)
  expect(ofPurpose('any')).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(ofPurpose('maskable')).toEqual(['512x512'])
  const { 'cache-control': caching, 'content-type': type } = (await request.get('/sw.js')).headers()
  expect([caching, type]).toEqual(['no-cache', expect.stringContaining('javascript')])
})
