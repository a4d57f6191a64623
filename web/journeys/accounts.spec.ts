import { type Page, expect } from '@playwright/test'
import { expectAccessible } from './support/expectAccessible.ts'
import { logIn } from './support/logIn.ts'
import { type Account, createMember, newAccount, storeSession, test } from './support/support.ts'

const SUCCESS = 'Account created successfully! You can login now.'

test('signing up shows the success, clears the form, goes to /login after 2 seconds and keeps the wanted page', async ({
  page,
}) => {
  const account = newAccount()
  await page.goto('/wallet')
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await fillSignUp(page, account)
  await page.getByRole('button', { name: 'Sign Up' }).click()

  await expect(page.getByRole('status').filter({ hasText: SUCCESS })).toBeVisible()
  for (const field of ['Username', 'Email Address', 'Password', 'Referral Code'])
    await expect(page.getByRole('textbox', { name: field })).toHaveValue('')
  await expect(page).toHaveURL('/register')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('status').filter({ hasText: SUCCESS })).toBeVisible()
  await expect(page.getByLabel('Email Address')).toHaveValue(account.email)
  await logIn(page, account)
  await expect(page.getByRole('link', { name: 'Go on to Wallet' })).toBeVisible()
})

test("signing up by a friend's link starts with 10 CXAC, and the friend sees who joined", async ({
  page,
  browser,
  request,
}) => {
  const friend = await createMember(request)
  const { referralCode } = friend.session.user
  const friendPage = await browser.newPage()
  await storeSession(friendPage, friend)
  await friendPage.goto('/')
  const facts = friendPage.getByRole('region', { name: 'Invite a friend' }).getByRole('definition')
  const link = `/register?ref=${referralCode}`
  await expect(facts).toContainText([referralCode, link, '0'])

  const account = newAccount()
  await page.goto(link)
  await expect(page.getByLabel('Referral Code')).toHaveValue(referralCode)
  await expect(page.getByText('This invitation gives you 10 CXAC')).toBeVisible()
  await fillSignUp(page, account)
  // The form that had the focus is replaced: the news has it now.
  const hasFocus = page.waitForFunction(
    text => document.activeElement?.matches('div') && document.activeElement.textContent === text,
    SUCCESS,
  )
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByText(SUCCESS).waitFor()
  await hasFocus
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await logIn(page, account)
  const stats = page.getByRole('region', { name: 'Mining Stats' })
  await expect(stats.getByText('10', { exact: true })).toBeVisible()

  await friendPage.reload()
  await expect(facts.last()).toHaveText('1')
  await friendPage.close()
})

for (const [path, button, sentences] of [
  ['/login', 'Login', ['Please enter your email address', 'Please enter your password']],
  [
    '/register',
    'Sign Up',
    ['Please choose a username', 'Please enter your email address', 'Please choose a password'],
  ],
] as const)
  test(`${path} left empty names every missing field and sends nothing`, async ({ page }) => {
    const sent: string[] = []
    page.on('request', request => request.method() === 'POST' && sent.push(request.url()))
    await page.goto(path)
    await page.getByRole('main').getByRole('button', { name: button }).click()
    for (const sentence of sentences) await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.getByText('Password must be at least 6 characters long')).toBeHidden()
    await expect(page.getByRole('textbox').first()).toBeFocused()
    expect(sent).toEqual([])
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
  await expectAccessible(page)
})

for (const [field, label, sentence] of [
  ['email', 'Email Address', 'An account with this email address already exists'],
  ['username', 'Username', 'This username is already taken'],
] as const)
  test(`a taken ${field} is refused in a red box and at its field, in any case of letters`, async ({
    page,
    member,
  }) => {
    await page.goto('/register')
    await fillSignUp(page, { ...newAccount(), [field]: member[field].toUpperCase() })
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByRole('alert')).toHaveText(sentence)
    await expect(page.getByLabel('Username')).not.toHaveValue('')
    const input = page.getByLabel(label)
    await expect(input).toBeFocused()
    await expect(input).toHaveAccessibleDescription(new RegExp(sentence))
    await input.fill('something else')
    await expect(page.getByText(sentence)).toBeHidden()
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

test('guessing on is refused with the time to wait', async ({ page, request }) => {
  const { email } = await createMember(request)
  const data = { email, password: 'a guess' }
  // All at once, so that none is refused before the others have failed.
  await Promise.all(Array.from({ length: 10 }, () => request.post('/api/login', { data })))
  await page.goto('/login')
  // Each try that is let in doubles the wait for the next, until it is longer than a try takes.
  await expect(async () => {
    await logIn(page, data)
    const sentence = /^Too many attempts\. Please wait \d+ seconds? and try again\.$/
    await expect(page.getByRole('alert')).toHaveText(sentence, { timeout: 1000 })
  }).toPass()
})

test('a login without an answer falls back to its own sentence', async ({ page, member }) => {
  await page.goto('/login')
  await page.route('**/api/login', route => route.abort())
  await logIn(page, member)
  await expect(page.getByRole('alert')).toContainText('Login failed')
})

test('logging in stores the whole answer and goes to Home with history replaced', async ({
  page,
  member,
}) => {
  await page.goto('/explorer')
  await page.getByRole('link', { name: 'Login' }).click()
  const answer = page.waitForResponse('**/api/login')
  await logIn(page, member)
  await expect(page).toHaveURL('/')
  const stored = await page.evaluate(() => localStorage.getItem('user'))
  expect(JSON.parse(stored ?? '')).toEqual(await (await answer).json())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Welcome back, ${member.username}!`,
  )
  await page.goBack()
  await expect(page).toHaveURL('/explorer')
})

test('whoever the server lets in is in, even where the storage is full', async ({
  page,
  member,
}) => {
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

test('a login that a page asked for says so, and offers the way on to that page, once', async ({
  page,
  member,
}) => {
  await page.goto('/wallet')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Log in to open Wallet')).toBeVisible()
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
  await expect(page).toHaveURL('/login')
  const headers = { authorization: `Bearer ${token}` }
  expect((await request.post('/api/logout', { headers, data: {} })).status()).toBe(401)
})

test('an expired session leads to /login and says so at the form alone', async ({
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

async function fillSignUp(page: Page, account: Account): Promise<void> {
  await page.getByLabel('Username').fill(account.username)
  await page.getByLabel('Email Address').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
}
