import { type Page, expect } from '@playwright/test'
import { expectAccessible } from './expectAccessible.ts'
import { createMember, newAccount, storeSession, test } from './support.ts'

const SUCCESS = 'Account created successfully! You can login now.'

test('signing up shows the success, clears the form and goes to /login after 2 seconds', async ({
  page,
}) => {
  const account = newAccount()
  await page.goto('/register')
  await fillSignUp(page, account)
  await page.getByRole('button', { name: 'Sign Up' }).click()

  await expect(page.getByRole('status').filter({ hasText: SUCCESS })).toBeVisible()
  for (const field of ['Username', 'Email Address', 'Password', 'Referral Code'])
    await expect(page.getByRole('textbox', { name: field })).toHaveValue('')
  await expect(page).toHaveURL('/register')
  await expect(page).toHaveURL('/login', { timeout: 4000 })
})

test('a short password is explained and nothing is sent', async ({ page }) => {
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  await page.goto('/register')
  await fillSignUp(page, { ...newAccount(), password: 'five5' })
  await page.getByRole('button', { name: 'Sign Up' }).click()

  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  expect(requests.filter(url => url.includes('/api/signup'))).toEqual([])
})

test('the sign-up form says what it expects', async ({ page }) => {
  await page.goto('/register')
  await expect(page.getByText('Must be at least 6 characters long')).toBeVisible()
  await expect(page.getByText('Get 10 CXAC bonus when using a valid referral code')).toBeVisible()
  await expect(page.getByLabel('Email Address')).toHaveAttribute('type', 'email')
})

test('a form full of mistakes is accessible', async ({ page }) => {
  await page.goto('/register')
  await page.getByLabel('Email Address').fill('no address')
  await page.getByLabel('Password', { exact: true }).fill('five5')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Please choose a username')).toBeVisible()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expectAccessible(page, [390])
})

test('an email address that is taken is refused in a red box', async ({ page, member }) => {
  await page.goto('/register')
  await fillSignUp(page, { ...newAccount(), email: member.email })
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'An account with this email address already exists',
  )
})

test('a shared link fills the referral code, and a code that nobody has is refused', async ({
  page,
}) => {
  await page.goto('/register?ref=NOBODYHASTHIS')
  await expect(page.getByLabel('Referral Code')).toHaveValue('NOBODYHASTHIS')
  await fillSignUp(page, newAccount())
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid referral code')
})

test('wrong credentials are refused above the form', async ({ page, member }) => {
  await page.goto('/login')
  await logIn(page, { email: member.email, password: 'not the password' })
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials')
  await expect(page).toHaveURL('/login')
})

test('a login without an answer falls back to its own sentence', async ({ page, member }) => {
  await page.goto('/login')
  await page.route('**/api/login', route => route.abort())
  await logIn(page, member)
  await expect(page.getByRole('alert')).toContainText('Login failed')
})

test('logging in goes to Home with history replaced', async ({ page, member }) => {
  await page.goto('/explorer')
  await page.getByRole('link', { name: 'Login' }).click()
  await logIn(page, member)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Welcome back, ${member.username}!`,
  )
  await page.goBack()
  await expect(page).toHaveURL('/explorer')
})

test('a full-screen spinner shows while the login runs', async ({ page, member }) => {
  await page.goto('/login')
  await page.route('**/api/login', async route => {
    await new Promise(resolve => setTimeout(resolve, 500))
    await route.continue()
  })
  await logIn(page, member)
  await expect(page.getByText('Logging in…')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Logging in…')).toBeHidden()
})

test('a login that a page asked for offers the way on to that page, once', async ({
  page,
  member,
}) => {
  await page.goto('/wallet')
  await expect(page).toHaveURL('/login')
  await logIn(page, member)
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: 'Go on to Wallet' }).click()
  await expect(page).toHaveURL('/wallet')
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('link', { name: 'Go on to Wallet' })).toHaveCount(0)
})

test('the way on can be dismissed', async ({ page, member }) => {
  await page.goto('/mining')
  await logIn(page, member)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('link', { name: 'Go on to Mining' })).toHaveCount(0)
})

test('logging out in one tab logs out the other, and the next user is led to Home', async ({
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

  await logIn(page, member)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome back/)
  await expect(page.getByRole('link', { name: /^Go on to/ })).toHaveCount(0)
})

test('logging out revokes the token on the server', async ({ page, request }) => {
  const member = await createMember(request)
  await page.goto('/login')
  await logIn(page, member)
  await expect(page).toHaveURL('/')
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('user') ?? '{}') as { token: string }).token,
  )
  const answer = page.waitForResponse('**/api/logout')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  expect((await answer).status()).toBe(200)
  const headers = { authorization: `Bearer ${token}` }
  expect((await request.post('/api/logout', { headers, data: {} })).status()).toBe(401)
})

test('an expired session leads to /login and says so', async ({ page, request }) => {
  const member = await createMember(request)
  const headers = { authorization: `Bearer ${member.session.token}` }
  await storeSession(page, member)
  await request.post('/api/logout', { headers, data: {} })

  await page.goto('/')
  await expect(page.getByRole('alert')).toHaveText('Your session has expired. Please login again.')
  await expect(page).toHaveURL('/login')
  await logIn(page, member)
  await expect(page).toHaveURL('/')
})

async function fillSignUp(
  page: Page,
  account: { username: string; email: string; password: string },
): Promise<void> {
  await page.getByLabel('Username').fill(account.username)
  await page.getByLabel('Email Address').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
}

async function logIn(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email Address').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Login' }).click()
}
