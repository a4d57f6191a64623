import { expect } from '@playwright/test'
import { logIn } from '../support/logIn.ts'
import { createMember, storeSession, test } from '../support/support.ts'

test('a failed login shows its reason; a successful one is stored and replaces the history', async ({
  page,
  member,
}) => {
  const sent: string[] = []
  page.on('request', request => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/explorer')
  await page.getByRole('link', { name: 'Login' }).click()
  const alert = page.getByRole('alert')

  await test.step('left empty it names every missing field and sends nothing', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText('Please enter your email address')).toBeVisible()
    await expect(page.getByText('Please enter your password')).toBeVisible()
    await expect(page.getByRole('textbox').first()).toBeFocused()
    expect(sent).toEqual([])
  })
  await test.step('wrong credentials are refused', async () => {
    await logIn(page, { email: member.email, password: 'not the password' })
    await expect(alert).toHaveText('Invalid credentials')
    await expect(page).toHaveURL('/login')
  })
  await test.step('without a server message it shows its own sentence', async () => {
    await page.route('**/api/login', route => route.abort())
    await logIn(page, member)
    await expect(alert).toContainText('Login failed')
    await page.unroute('**/api/login')
  })
  await test.step('a reply that is no session is a failure, and never stored', async () => {
    for (const json of [{}, null, { token: '', user: {} }]) {
      await page.route('**/api/login', route => route.fulfill({ json }), { times: 1 })
      await logIn(page, member)
      await expect(page.getByText('Logging in…')).toBeHidden()
      await expect(alert).toHaveText('Login failed')
      expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
    }
  })
  const answered = Promise.withResolvers<void>()
  await test.step('a full-screen spinner shows while it runs', async () => {
    await page.route('**/api/login', async route => {
      await answered.promise
      await route.continue()
    })
    await logIn(page, member)
    await expect(page.getByText('Logging in…')).toBeVisible()
  })
  await test.step('the whole reply is stored', async () => {
    const answer = page.waitForResponse('**/api/login')
    answered.resolve()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Logging in…')).toBeHidden()
    const stored = await page.evaluate(() => localStorage.getItem('user'))
    expect(JSON.parse(stored ?? '')).toEqual(await (await answer).json())
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `Welcome back, ${member.username}!`,
    )
    await page.goBack()
    await expect(page).toHaveURL('/explorer')
  })
})

test('further wrong passwords are refused with the time to wait', async ({ page, request }) => {
  const { email } = await createMember(request)
  const data = { email, password: 'a guess' }
  // All at once, so that none is rate limited before the others have failed.
  await Promise.all(Array.from({ length: 10 }, () => request.post('/api/login', { data })))
  await page.goto('/login')
  // Each attempt doubles the wait for the next, until the wait is longer than an attempt.
  await expect(async () => {
    await logIn(page, data)
    const sentence = /^Too many attempts\. Please wait \d+ seconds? and try again\.$/
    await expect(page.getByRole('alert')).toHaveText(sentence, { timeout: 1000 })
  }).toPass()
})

test('a login works even if the storage is full', async ({ page, member }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  await page.goto('/login')
  await logIn(page, member)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Welcome back, ${member.username}!`,
  )
  await page.getByRole('link', { name: 'Wallet' }).click()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('a login for a protected page says so, and offers a link to that page once', async ({
  page,
  member,
}) => {
  await page.goto('/wallet')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Log in to open Wallet')).toBeVisible()
  await logIn(page, member)
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: 'Continue to Wallet' }).click()
  await expect(page).toHaveURL('/wallet')
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('link', { name: 'Continue to Wallet' })).toHaveCount(0)
})

test('logging out in one tab logs out the other, revokes the token, and the next user is led to Home', async ({
  context,
  page,
  request,
}) => {
  const member = await createMember(request)
  await page.goto('/login')
  await logIn(page, member)
  await expect(page).toHaveURL('/')
  const otherTab = await context.newPage()
  await otherTab.goto('/wallet')
  await expect(otherTab.getByRole('heading', { level: 1 })).toHaveText('Wallet')

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(otherTab).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  await otherTab.close()

  await logIn(page, member)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome back/)
  await expect(page.getByRole('link', { name: /^Continue to/ })).toHaveCount(0)

  await test.step('Sign Out on Home revokes the token on the server', async () => {
    const token = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('user') ?? '{}') as { token: string }).token,
    )
    const answer = page.waitForResponse('**/api/logout')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    expect((await answer).status()).toBe(200)
    await expect(page).toHaveURL('/login')
    const headers = { authorization: `Bearer ${token}` }
    expect((await request.post('/api/logout', { headers, data: {} })).status()).toBe(401)
  })
})

test('an expired session leads to /login and is reported only at the form', async ({
  page,
  request,
}) => {
  const member = await createMember(request)
  const headers = { authorization: `Bearer ${member.session.token}` }
  await storeSession(page, member)
  await request.post('/api/logout', { headers, data: {} })

  await page.goto('/')
  const expired = 'Your session has expired. Please login again.'
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(expired)
  await expect(page.getByText(expired)).toHaveCount(1)
  await expect(page).toHaveURL('/login')
  await logIn(page, member)
  await expect(page).toHaveURL('/')
})
