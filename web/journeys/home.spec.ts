import { expect } from '@playwright/test'
import { expectAccessible } from './support/expectAccessible.ts'
import { createMember, storeSession, test } from './support/support.ts'

const DAY_MS = 24 * 60 * 60 * 1000

test('Home shows the beginning of id and address, the balance, the rank and the status', async ({
  memberPage,
  member,
}) => {
  const { user } = member.session
  await memberPage.goto('/')
  const main = memberPage.getByRole('main')
  await expect(main.getByText('Explore Your Mining Universe')).toBeVisible()
  await expect(main.getByText(`${String(user.id).slice(0, 8)}…`)).toBeVisible()
  await expect(main.getByText(`${user.address.slice(0, 12)}…`)).toBeVisible()
  const stats = main.getByRole('region', { name: 'Mining Stats' })
  await expect(stats.getByText('CXAC Balance')).toBeVisible()
  await expect(stats.getByText(/^#[\d,]+$/)).toBeVisible()
  await expect(stats.getByText(/^\s*of [\d,]+$/)).toBeVisible()
  await expect(main.getByRole('link', { name: 'Verification Required' })).toHaveAttribute(
    'href',
    '/kyc',
  )
})

test('copying the address shows a checkmark for 1.5 seconds and says Copied', async ({
  memberPage,
  member,
}) => {
  await memberPage.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await memberPage.clock.install()
  await memberPage.goto('/')
  const wallet = memberPage.getByRole('region', { name: 'Wallet Details' })
  const copy = wallet.getByRole('button', { name: 'Copy wallet address' })
  await copy.waitFor()
  await memberPage.clock.pauseAt(Date.now() + 60_000)
  await copy.click()
  await expect(wallet.getByRole('status')).toHaveText('Copied')
  expect(await memberPage.evaluate(() => navigator.clipboard.readText())).toBe(
    member.session.user.address,
  )
  await memberPage.clock.runFor(1400)
  await expect(wallet.getByRole('status')).toHaveText('Copied')
  await memberPage.clock.runFor(200)
  await expect(wallet.getByRole('status')).toBeEmpty()
})

test('Start Mining shows its alert with a link to the Mining page', async ({ memberPage }) => {
  await memberPage.goto('/')
  await memberPage.getByRole('button', { name: 'Start Mining' }).click()
  const alert = memberPage.getByRole('alert')
  await expect(alert.getByText('Mining Feature Coming Soon')).toBeVisible()
  await alert.getByRole('link').click()
  await expect(memberPage).toHaveURL('/mining')
})

test('Home with its alert is accessible', async ({ memberPage }) => {
  await memberPage.goto('/')
  await memberPage.getByRole('button', { name: 'Start Mining' }).click()
  await memberPage.getByRole('alert').waitFor()
  await expectAccessible(memberPage)
})

for (const [what, answer] of [
  ['a refusal', { status: 404, json: { message: 'User not found' } }],
  ['an answer without a user', { status: 200, json: {} }],
] as const)
  test(`after ${what} Home says that there is no user data, and Try again brings it back`, async ({
    memberPage,
  }) => {
    await memberPage.route('**/api/getUserByUid/*', route => route.fulfill(answer))
    await memberPage.goto('/')
    await expect(memberPage.getByText('No user data found. Please login again.')).toBeVisible()
    await memberPage.unroute('**/api/getUserByUid/*')
    await memberPage.getByRole('button', { name: 'Try again' }).click()
    await expect(memberPage.getByRole('region', { name: 'Wallet Details' })).toBeVisible()
  })

test('Send and Receive lead to the wallet with their dialog open, and open it once', async ({
  memberPage,
}) => {
  for (const [action, dialog] of [
    ['Send', 'Send CXAC'],
    ['Receive', 'Receive CXAC'],
  ] as const) {
    await memberPage.goto('/')
    await memberPage.getByRole('link', { name: action, exact: true }).click()
    await expect(memberPage.getByRole('dialog', { name: dialog })).toBeVisible()
    await expect(memberPage).toHaveURL('/wallet')
    await memberPage.reload()
    await memberPage.getByRole('heading', { name: 'Recent Transactions' }).waitFor()
    await expect(memberPage.getByRole('dialog')).toHaveCount(0)
  }
})

test('an application that waits for its review says since when, in place of asking for one', async ({
  memberPage,
}) => {
  const submittedAt = '2025-03-12T08:53:00.000Z'
  await memberPage.route('**/api/kyc/status/*', route =>
    route.fulfill({ json: { status: 'pending', submittedAt } }),
  )
  await memberPage.goto('/')
  const card = memberPage.getByRole('region', { name: 'Security Status' })
  await expect(card.getByRole('link', { name: 'Verification Required' })).toBeVisible()
  await expect(
    card.getByText(/^In review since Mar 12, 2025, .+, usually 24-48 hours$/),
  ).toBeVisible()
  await expect(card.getByText('A verified identity protects')).toHaveCount(0)
})

test("the mining card follows the server's clock, even where the local one is years off", async ({
  memberPage,
}) => {
  await memberPage.clock.install({ time: '2031-01-01T00:00:00Z' })
  let isAnswered = false
  // Only here time runs ahead: any other answer would set the page's clock back to the server's.
  await memberPage.route('**/api/**', route => route.abort())
  await memberPage.route('**/api/getUserByUid/*', async route => {
    if (isAnswered) return route.abort()
    isAnswered = true
    const response = await route.fetch()
    const { user } = (await response.json()) as { user: object }
    const serverNowMs = Date.parse(response.headers()['date']!)
    const lastMiningTime = new Date(serverNowMs - DAY_MS + 90_000).toISOString()
    await route.fulfill({
      response,
      json: { user: { ...user, lastMiningTime, networkMiningAvailableAt: null } },
    })
  })
  await memberPage.goto('/')
  const card = memberPage.getByRole('region', { name: 'Mining', exact: true })
  await expect(card.getByRole('status')).toHaveText('Cooldown')
  await expect(card.getByText('Next mining available in: 0h 1m')).toBeVisible()
  await memberPage.clock.runFor(45_000)
  await expect(card.getByText('Next mining available in: 0h 0m')).toBeVisible()
  await memberPage.clock.runFor(60_000)
  await expect(card.getByRole('status')).toHaveText('Ready to Mine')
  await card.getByRole('link').click()
  await expect(memberPage).toHaveURL('/mining')
})

test('the first steps tick off what is done, and stay away once they are waved away', async ({
  page,
  request,
}) => {
  const member = await createMember(request)
  await storeSession(page, member)
  await page.goto('/')
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps.getByRole('link')).toHaveText([
    'Claim your first coins',
    'Share your address',
    'Verify your identity',
  ])
  await steps.getByRole('link', { name: 'Share your address' }).click()
  await expect(page.getByRole('dialog', { name: 'Receive CXAC' })).toBeVisible()
  await page.goto('/')
  await expect(steps.getByRole('link')).toHaveCount(2)
  await expectAccessible(page)
  await steps.getByRole('button', { name: 'Hide first steps' }).click()
  await expect(steps).toHaveCount(0)
  await page.reload()
  await page.getByRole('region', { name: 'Wallet Details' }).waitFor()
  await expect(steps).toHaveCount(0)
})
