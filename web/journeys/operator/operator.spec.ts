import { type APIRequestContext, type Page, expect } from '@playwright/test'
import { type Applicant, createApplicant } from '../support/applicant.ts'
import { openConsole, signIn } from '../support/console.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { decide } from '../support/kycSupport.ts'
import { OPERATOR_URL, operatorToken } from '../support/operatorAccess.ts'
import { newAccount, test } from '../support/support.ts'
import { MINUTE_MS } from '#api/time.ts'

test.describe('with a fake clock', () => {
  test.use({ hasOwnContext: true })

  test('only an operator token signs in, in this tab; sign-out or 15 idle minutes end the session', async ({
    page,
    request,
  }) => {
    await page.clock.install()
    await page.goto(OPERATOR_URL)
    await signIn(page, 'not-the-token')
    await expect(page.getByRole('alert')).toHaveText('This is not an operator token')
    await expectAccessible(page)

    await signIn(page, operatorToken())
    const heading = page.getByRole('heading', { level: 1, name: 'Identity applications' })
    await expect(heading).toBeVisible()
    await page.reload()
    await expect(heading).toBeVisible()

    const left = await secretIn(page)
    expect(await isOpen(request, left)).toBe(true)

    await page.clock.fastForward(14.5 * MINUTE_MS)
    const warning = page.getByText('You will be signed out in a minute')
    await expect(warning).toBeVisible()
    await page.keyboard.press('Shift')
    await page.clock.runFor(2000)
    await expect(warning).toBeHidden()
    await page.clock.fastForward(15 * MINUTE_MS)
    await expect(page.getByText('signed out after 15 minutes without activity')).toBeVisible()
    await expect.poll(() => isOpen(request, left)).toBe(false)

    await signIn(page, operatorToken())
    await expect(heading).toBeVisible()
    const signedOut = await secretIn(page)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect.poll(() => isOpen(request, signedOut)).toBe(false)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  })
})

test('a session that the server ended shows the sign-in and says so', async ({ page, request }) => {
  await openConsole(page, '/waiting')
  const headers = { authorization: `Bearer ${await secretIn(page)}` }
  await request.post(`${OPERATOR_URL}/operator/session/end`, { headers, data: {} })
  const ended = page.getByText('Your session has ended. Please sign in again.')
  // A poll may come before the click.
  await page
    .getByRole('link', { name: /^Decided/ })
    .or(ended)
    .click()
  await expect(ended).toBeVisible()
})

test('by keyboard an operator opens an application, zooms and turns its pictures, and approves', async ({
  page,
  request,
  complaints,
}) => {
  const { username: prefix } = newAccount()
  const first = await createApplicant(request, `${prefix}a`)
  const second = await createApplicant(request, `${prefix}b`)
  const pictures: string[] = []
  page.on('request', asked => {
    if (/(id-document|live-photo)$/.test(asked.url())) pictures.push(asked.url())
  })
  await openConsole(page, `/waiting?search=${prefix}`)
  await expect(page.getByRole('link', { name: prefix })).toHaveCount(2)

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.fullName)
  await expect(page.getByText('X1234567')).toBeVisible()
  await expect(page.getByText(/^1990-12-10 · \d+ years old$/)).toBeVisible()
  expect(pictures).toEqual([])

  await page.keyboard.press('1')
  const picture = page.getByRole('img', { name: 'ID document of the applicant' })
  await expect(picture).toHaveJSProperty('naturalWidth', 80)
  await page.keyboard.press('+')
  await page.keyboard.press('r')
  await expect(page.getByText('150 %')).toBeVisible()
  await expect(picture).toHaveCSS('rotate', '90deg')
  await page.keyboard.press('0')
  await expect(page.getByText('100 %')).toBeVisible()
  await page.keyboard.press('2')
  await expect(page.getByRole('img', { name: 'Live photo of the applicant' })).toBeVisible()
  await page.keyboard.press('3')
  await expect(picture).toBeVisible()
  expect(pictures).toHaveLength(2)

  await page.keyboard.press('a')
  const asking = page.getByRole('dialog', { name: 'Approve this application?' })
  await expect(asking.getByRole('button', { name: 'Approve' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`The application of ${first.username} is approved`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the application' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second.fullName)

  expect(await statusOf(request, first)).toMatchObject({ status: 'approved' })
  expect(await recordOf(request, first)).toEqual([
    'approved',
    'live_photo_viewed',
    'id_document_viewed',
    'application_viewed',
    'submitted',
  ])
  expect(complaints).toEqual([])
})

test('a rejection has a reason; a second operator sees that it was decided and keeps the note', async ({
  page,
  request,
}) => {
  const applicant = await createApplicant(request)
  await openConsole(page, `/waiting?search=${applicant.username}`)
  await openCase(page, applicant)
  await test.step('with its pictures it is accessible, and fits the narrowest screen', async () => {
    await page.keyboard.press('3')
    await expect(page.getByRole('img', { name: 'Live photo of the applicant' })).toBeVisible()
    await expectAccessible(page, [1440])
    await page.setViewportSize({ width: 320, height: 700 })
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(320)
  })
  await page.keyboard.press('x')
  const dialog = page.getByRole('dialog', { name: 'Reject this application' })
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByText('Please choose a reason')).toBeVisible()
  await dialog.getByLabel('Another reason').check()
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByText('Please say in the note what is wrong')).toBeVisible()
  await dialog.getByLabel('The document has expired.').check()
  await dialog.getByLabel('Note to the applicant').fill('axj? It ended in May.')
  await expect(dialog.getByText('The document has expired. axj? It ended in May.')).toBeVisible()

  await decide(request, applicant, 'reject', { reason: 'unreadable' })
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByRole('alert')).toContainText('already')
  await expect(dialog.getByLabel('Note to the applicant')).toHaveValue('axj? It ended in May.')
  await expect(dialog.getByRole('button', { name: 'Reject' })).toBeDisabled()
  await expectAccessible(page)

  await applicant.apply()
  await openConsole(page, `/waiting?search=${applicant.username}`)
  await openCase(page, applicant)
  await expect(page.getByRole('region', { name: 'Other applications' })).toContainText(
    'The document cannot be read in the picture.',
  )
  await page.keyboard.press('x')
  await dialog.getByLabel('The document has expired.').check()
  await dialog.getByLabel('Note to the applicant').fill('It ended in May.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText(`The application of ${applicant.username} is rejected`)).toBeVisible()
  expect(await statusOf(request, applicant)).toMatchObject({
    status: 'rejected',
    reason: 'The document has expired. It ended in May.',
  })
})

test('decisions are found by name, email and wallet, and Back and reload keep the search', async ({
  page,
  request,
}) => {
  const applicant = await createApplicant(request)
  await decide(request, applicant, 'reject', { reason: 'unreadable' })
  const { user } = applicant.session
  await openConsole(page, '/waiting')
  await page.keyboard.press('/')
  for (const wanted of [applicant.email, user.address, String(user['uid'])]) {
    await page.getByRole('searchbox').fill(wanted)
    await page.keyboard.press('Enter')
    await expect(page.getByText('None of them is waiting')).toBeVisible()
  }
  await page.getByRole('searchbox').fill(applicant.username.slice(2))
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /^Decided/ }).click()
  const row = page.getByRole('link', { name: applicant.username })
  await expect(row).toContainText('Rejected')
  await expect(row).toContainText('operator · ')
  await expect(row).toContainText('The document cannot be read in the picture.')
  await expectAccessible(page, [1440])

  await row.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(applicant.fullName)
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(applicant.fullName)
  await page.goBack()
  await expect(page).toHaveURL(`${OPERATOR_URL}/decided?search=${applicant.username.slice(2)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Identity applications')
})

/** The tab stores a session, never the token. */
async function secretIn(page: Page): Promise<string> {
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
  )
  expect(kept).not.toContain(operatorToken())
  return /secret[\\":]+([\w-]{43})/.exec(kept)![1]!
}

async function isOpen(request: APIRequestContext, secret: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${secret}` }
  return (await request.get(`${OPERATOR_URL}/operator/kyc?list=pending`, { headers })).ok()
}

async function openCase(page: Page, { username, fullName }: Applicant): Promise<void> {
  await page.getByRole('link', { name: username }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fullName)
}

const statusOf = (request: APIRequestContext, applicant: Applicant) =>
  read<object>(request, applicant, 'status')

async function recordOf(request: APIRequestContext, applicant: Applicant): Promise<string[]> {
  const { events } = await read<{ events: { what: string }[] }>(request, applicant, 'record')
  return events.map(({ what }) => what)
}

async function read<Reply>(
  request: APIRequestContext,
  { session }: Applicant,
  what: 'status' | 'record',
): Promise<Reply> {
  const headers = { authorization: `Bearer ${session.token}` }
  const url = `/api/kyc/${what}/${String(session.user['uid'])}`
  return (await (await request.get(url, { headers })).json()) as Reply
}
