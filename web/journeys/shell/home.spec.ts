import { expect } from '@playwright/test'
import { expectAccessible } from '../support/expectAccessible.ts'
import { failUntilPressed } from '../support/failUntilPressed.ts'
import { navigate } from '../support/navigate.ts'
import { createMember, storeSession, test } from '../support/support.ts'

test('Home shows the start of id and address, the balance, the rank and the status', async ({
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

  await test.step('Start Mining shows its alert with a link to the Mining page', async () => {
    await main.getByRole('button', { name: 'Start Mining' }).click()
    const alert = memberPage.getByRole('alert')
    await expect(alert.getByText('Mining Feature Coming Soon')).toBeVisible()
    await expectAccessible(memberPage)
    await alert.getByRole('link').click()
    await expect(memberPage).toHaveURL('/mining')
  })
})

test('without user data Home says so, and Try again brings it back', async ({ memberPage }) => {
  for (const [what, answer] of [
    ['a refusal', { status: 404, json: { message: 'User not found' } }],
    ['an answer without a user', { status: 200, json: {} }],
    ['a user without fields', { status: 200, json: { user: {} } }],
  ] as const)
    await test.step(what, async () => {
      await failUntilPressed(memberPage, '**/api/getUserByUid/*', route => route.fulfill(answer))
      await memberPage.goto('/')
      await expect(memberPage.getByText('No user data found. Please login again.')).toBeVisible()
      await memberPage.getByRole('button', { name: 'Try again' }).click()
      await expect(memberPage.getByRole('region', { name: 'Wallet Details' })).toBeVisible()
    })
})

test('Send and Receive open the wallet with their dialog, once', async ({ memberPage }) => {
  await memberPage.goto('/')
  for (const [action, dialog] of [
    ['Send', 'Send CXAC'],
    ['Receive', 'Receive CXAC'],
  ] as const) {
    await navigate(memberPage, '/')
    await memberPage.getByRole('link', { name: action, exact: true }).click()
    await expect(memberPage.getByRole('dialog', { name: dialog })).toBeVisible()
    await expect(memberPage).toHaveURL('/wallet')
    await memberPage.reload()
    await memberPage.getByRole('heading', { name: 'Recent Transactions' }).waitFor()
    await expect(memberPage.getByRole('dialog')).toHaveCount(0)
  }
})

test('a pending application shows since when, and an unconfirmed email address is mentioned', async ({
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
  await card.getByRole('link', { name: 'Confirm it in Settings' }).click()
  await expect(memberPage.getByRole('button', { name: 'Send again' })).toBeVisible()
})

test('the first steps tick off what is done, and stay hidden once dismissed', async ({
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
  await navigate(page, '/')
  await expect(steps.getByRole('link')).toHaveCount(2)
  await expectAccessible(page)
  await steps.getByRole('button', { name: 'Hide first steps' }).click()
  await expect(steps).toHaveCount(0)
  await page.reload()
  await page.getByRole('region', { name: 'Wallet Details' }).waitFor()
  await expect(steps).toHaveCount(0)

  await test.step('for experienced users they do not flash while loading', async () => {
    const expert = await createMember(request)
    const { session } = expert
    const user = { ...session.user, lastMiningTime: new Date().toISOString(), isVerification: true }
    await page.route('**/api/getUserByUid/*', () => {})
    await storeSession(page, { ...expert, session: { ...session, user } })
    await page.goto('/')
    await page.getByRole('region', { name: 'Wallet Details' }).waitFor()
    await expect(steps).toHaveCount(0)
  })
})
