import { type Page, expect } from '@playwright/test'
import { expectAccessible } from '../support/expectAccessible.ts'
import { logIn } from '../support/logIn.ts'
import { type Account, createMember, newAccount, storeSession, test } from '../support/support.ts'

const ADVICE = '**/emailTypo*.js'
const SUCCESS = 'Account created successfully! You can login now.'

test('signing up clears the form, goes to /login after 2 seconds and remembers the wanted page', async ({
  page,
}) => {
  const account = newAccount()
  await page.goto('/wallet')
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await test.step('an address that is changed before the advice on it has loaded gets none', async () => {
    const email = page.getByLabel('Email Address')
    // The log-in page has an email field too, and stays until this one has loaded.
    await page.getByLabel('Username').waitFor()
    const held = Promise.withResolvers<void>()
    await page.route(ADVICE, async route => {
      await held.promise
      await route.continue()
    })
    await email.fill('nova@gmial.com')
    const loaded = page.waitForResponse(ADVICE)
    await email.blur()
    await email.fill('nova@example.com')
    held.resolve()
    await page.evaluate(url => import(url), (await loaded).url())
    await expect(email).toHaveValue('nova@example.com')
    await expect(page.getByText('Did you mean')).toHaveCount(0)
  })
  await fillSignUp(page, account)
  await press(page)

  await expect(page.getByRole('status').filter({ hasText: SUCCESS })).toBeVisible()
  for (const field of ['Username', 'Email Address', 'Password', 'Referral Code'])
    await expect(page.getByRole('textbox', { name: field })).toHaveValue('')
  await expect(page).toHaveURL('/register')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('status').filter({ hasText: SUCCESS })).toContainText(
    `We sent a mail to ${account.email}`,
  )
  await expect(page.getByLabel('Email Address')).toHaveValue(account.email)
  await logIn(page, account)
  const wayOn = page.getByRole('link', { name: 'Continue to Wallet' })
  await expect(wayOn).toBeVisible()
  await test.step('the link to the wanted page can be dismissed', async () => {
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(wayOn).toHaveCount(0)
  })
})

test("signing up by a friend's link starts with 10 CXAC, and the friend sees who joined", async ({
  page,
  otherPage: friendPage,
  request,
}) => {
  const friend = await createMember(request)
  const { referralCode } = friend.session.user
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
  // The focused form is replaced: the message has the focus now.
  const hasFocus = page.waitForFunction(
    text => document.activeElement?.matches('div') && document.activeElement.textContent === text,
    `${SUCCESS}We sent a mail to ${account.email}. Open its link to confirm your address.`,
  )
  await press(page)
  await page.getByText(SUCCESS).waitFor()
  await hasFocus
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByLabel('Email Address')).toHaveValue(account.email)
  await logIn(page, account)
  const stats = page.getByRole('region', { name: 'Mining Stats' })
  await expect(stats.getByText('10', { exact: true })).toBeVisible()

  await friendPage.reload()
  await expect(facts.last()).toHaveText('1')
})

test('the form says what it expects, explains each mistake at its field, and sends none of them', async ({
  page,
  member,
}) => {
  const sent: string[] = []
  page.on('request', request => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/register?ref=NOBODYHASTHIS')
  await expect(page.getByText('Must be at least 6 characters long')).toBeVisible()
  await expect(page.getByText('Get 10 CXAC bonus when using a valid referral code')).toBeVisible()
  await expect(page.getByLabel('Email Address')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('Referral Code')).toHaveValue('NOBODYHASTHIS')

  await test.step('left empty it names every missing field', async () => {
    await press(page)
    for (const sentence of [
      'Please choose a username',
      'Please enter your email address',
      'Please choose a password',
    ])
      await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.getByText('Password must be at least 6 characters long')).toBeHidden()
    await expect(page.getByRole('textbox').first()).toBeFocused()
  })
  await test.step('full of mistakes it is accessible', async () => {
    await page.getByLabel('Email Address').fill('no address')
    await page.getByLabel('Password', { exact: true }).fill('five5')
    await press(page)
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('a short password is explained', async () => {
    await fillSignUp(page, { ...newAccount(), password: 'five5' })
    await press(page)
    await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  })
  expect(sent).toEqual([])

  await test.step('a mistyped provider is named, and corrected by one press', async () => {
    const email = page.getByLabel('Email Address')
    await email.fill('nova@gmial.com')
    await email.blur()
    await page.getByRole('button', { name: 'nova@gmail.com' }).click()
    await expect(email).toHaveValue('nova@gmail.com')
    await expect(page.getByText('Did you mean')).toBeHidden()
  })
  await test.step('an unknown referral code is refused', async () => {
    await fillSignUp(page, newAccount())
    await press(page)
    await expect(page.getByRole('alert')).toHaveText('Invalid referral code')
    await expect(page.getByText('Invalid referral code')).toHaveCount(1)
    await page.getByLabel('Referral Code').fill('')
  })
  for (const [field, label, sentence, advice] of [
    ['email', 'Email Address', 'An account with this email address already exists', 'log in with'],
    ['username', 'Username', 'This username is already taken', 'another username'],
  ] as const)
    await test.step(`a taken ${field} is refused in a red box and at its field, in any case of letters`, async () => {
      await fillSignUp(page, { ...newAccount(), [field]: member[field].toUpperCase() })
      await press(page)
      await expect(page.getByRole('alert')).toHaveText(sentence)
      await expect(page.getByLabel('Username')).not.toHaveValue('')
      const input = page.getByLabel(label)
      await expect(input).toBeFocused()
      await expect(input).toHaveAccessibleDescription(new RegExp(advice))
      await input.fill('something else')
      await expect(page.getByText(sentence)).toBeHidden()
    })
})

const press = (page: Page) => page.getByRole('button', { name: 'Sign Up' }).click()

async function fillSignUp(page: Page, account: Account): Promise<void> {
  await page.getByLabel('Username').fill(account.username)
  await page.getByLabel('Email Address').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
}
