import { expect } from '@playwright/test'
import { expectAccessible } from '../support/expectAccessible.ts'
import { logIn } from '../support/logIn.ts'
import { createMember, storeSession, test } from '../support/support.ts'

test('a session ended from another browser is logged out at once; all others end together', async ({
  page,
  browser,
  request,
}) => {
  const member = await createMember(request)
  await storeSession(page, member)
  const phone = await browser.newPage({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  })
  await phone.goto('/login')
  await logIn(phone, member)
  await expect(phone).toHaveURL('/')

  await page.goto('/settings')
  const card = page.getByRole('region', { name: 'Where you are logged in' })
  const rows = card.getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('This device')
  await expect(rows.first().getByRole('button')).toHaveCount(0)
  const onPhone = rows.filter({ hasText: 'Chrome on Android' })
  await expect(onPhone).toContainText('a local network')
  await expect(onPhone).toContainText(/Ends \w+ \d+, \d{4}/)
  await expectAccessible(page, [390], card)

  await card.getByRole('button', { name: 'End the session on Chrome on Android' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The session has ended' })).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expect(phone.getByRole('alert')).toHaveText('Your session has expired. Please login again.')

  await createSessions(2)
  await page.reload()
  await expect(rows).toHaveCount(3)
  await card.getByRole('button', { name: 'End all others' }).click()
  await expect(rows).toHaveCount(1)
  await expect(card.getByRole('button', { name: 'End all others' })).toBeHidden()
  await phone.close()

  async function createSessions(count: number): Promise<void> {
    const { email, password } = member
    for (let i = 0; i < count; i++) await request.post('/api/login', { data: { email, password } })
  }
})
