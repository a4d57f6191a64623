import { expect } from '@playwright/test'
import { expectAccessible } from '../support/expectAccessible.ts'
import { test } from '../support/support.ts'

const UNREACHABLE = 'Cannot reach the server · trying again'

test('offline, one line shows the time of the balance, moves nothing, and disappears by itself', async ({
  memberPage,
}) => {
  await memberPage.goto('/wallet')
  const balance = memberPage.getByRole('region', { name: 'Total Balance' })
  await expect(balance).toContainText(/\d CXAC/)
  await memberPage.getByText('No transactions yet').waitFor()
  const place = await balance.boundingBox()
  await memberPage.context().setOffline(true)
  const line = memberPage.getByText(/^Offline since \d+:\d\d [AP]M · balance as of \d+:\d\d [AP]M$/)
  await expect(line).toBeVisible()
  expect(await balance.boundingBox()).toEqual(place)
  await expectAccessible(memberPage)
  await memberPage.context().setOffline(false)
  await expect(line).toHaveCount(0)
})

test('a server that does not answer is retried until it does, also on a screen without polling', async ({
  page,
}) => {
  await page.goto('/explorer')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.route('**/api/**', route => route.abort())
  await page.getByRole('link', { name: 'Login' }).click()
  await page.getByLabel('Email Address').fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a quiet night')
  const login = page.getByRole('main').getByRole('button', { name: 'Login' })
  await login.click()
  await page.getByRole('alert').waitFor()
  await login.click()
  await expect(page.getByText(UNREACHABLE)).toBeVisible()
  await page.unroute('**/api/**')
  await expect(page.getByText(UNREACHABLE)).toHaveCount(0)
})

test.describe('with an empty cache', () => {
  test.use({ hasOwnContext: true })

  test('offline, a screen that was never opened says that it could not be loaded, and loads later', async ({
    memberPage,
  }) => {
    await memberPage.goto('/')
    await memberPage.getByRole('region', { name: 'Wallet Details' }).waitFor()
    await memberPage.context().setOffline(true)
    await memberPage.getByRole('link', { name: 'Explorer' }).click()
    const heading = memberPage.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('This screen could not be loaded')
    const again = memberPage.getByRole('button', { name: 'Try again' })
    await again.click()
    await expect(again).toBeEnabled()
    await expect(heading).toHaveText('This screen could not be loaded')
    await memberPage.context().setOffline(false)
    await again.click()
    await expect(heading).toHaveText('Blockchain Explorer')
  })
})
