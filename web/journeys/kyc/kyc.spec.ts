import { type Page, expect } from '@playwright/test'
import { expectAccessible } from '../support/expectAccessible.ts'
import { failUntilPressed } from '../support/failUntilPressed.ts'
import { logIn } from '../support/logIn.ts'
import { createMember, storeSession } from '../support/support.ts'
import {
  applyElsewhere,
  choose,
  decide,
  expectPending,
  fillForm,
  isWarnedOnLeaving,
  openForm,
  photo,
  pictureField,
  shapeOf,
  submit,
  test,
} from '../support/kycSupport.ts'

const NARROW_PX = [320]

test('a second application from another tab is refused and shown as pending', async ({
  kycPage,
  request,
  applicant,
}) => {
  await openForm(kycPage)
  await fillForm(kycPage)
  await choose(pictureField(kycPage, 'ID Document'), 'id.jpg', await photo().toBuffer())
  await applyElsewhere(request, applicant)
  await submit(kycPage)
  const alert = kycPage.getByRole('alert')
  await expect(alert).toHaveText('You have already submitted a KYC application')
  await expectPending(kycPage)
  await expectAccessible(kycPage, NARROW_PX)
})

test('a rejected application shows the reason, and can be sent again unchanged', async ({
  kycPage,
  request,
  applicant,
}) => {
  await applyElsewhere(request, applicant)
  const note = 'The corner is cut off.'
  await decide(request, applicant, 'reject', { reason: 'unreadable', note })
  await kycPage.goto('/kyc')
  await expect(kycPage.getByText(`cannot be read in the picture. ${note}`)).toBeVisible()
  await expect(kycPage.getByLabel('Full Name')).toHaveValue('Grace Hopper')
  await expect(kycPage.getByLabel('ID Type')).toHaveValue('driving_license')
  const document = pictureField(kycPage, 'ID Document')
  expect(await shapeOf(document.getByRole('img'))).toBe(2)
  await expectAccessible(kycPage, NARROW_PX)
  await submit(kycPage)
  await kycPage.getByRole('link', { name: 'Back to Home' }).click()
  await expect(kycPage.getByRole('link', { name: 'Verification Required' })).toBeVisible()
})

test('an approved application shows who viewed it, and Home follows', async ({
  kycPage,
  request,
  applicant,
}) => {
  await applyElsewhere(request, applicant)
  await decide(request, applicant, 'approve')
  await kycPage.goto('/kyc')
  await expect(kycPage.getByRole('heading', { level: 1 })).toHaveText('KYC Verification Approved')
  const record = kycPage.getByRole('region', { name: 'What happened with your data' })
  await expect(record.getByRole('listitem')).toHaveText([
    /^Approved by /,
    /^ID document opened by /,
    /^Application submitted by you/,
  ])
  await expectAccessible(kycPage, NARROW_PX)
  await kycPage.getByRole('link', { name: 'Return to Dashboard' }).click()
  await expect(kycPage.getByText('Verified Account')).toBeVisible()
})

test('an unknown status shows welcome and form', async ({ kycPage }) => {
  await kycPage.route('**/api/kyc/status/*', route =>
    route.fulfill({ json: { status: 'in_limbo' } }),
  )
  await kycPage.goto('/kyc')
  await expect(kycPage.getByRole('dialog', { name: 'Welcome to KYC Verification' })).toBeVisible()
  await kycPage.keyboard.press('Escape')
  await expect(kycPage.getByLabel('Full Name')).toBeVisible()
})

test('a failed status request can be retried, and an ended session ends the upload', async ({
  kycPage,
}) => {
  await failUntilPressed(kycPage, '**/api/kyc/status/*', route =>
    route.fulfill({ status: 500, body: '' }),
  )
  await kycPage.goto('/kyc')
  await expect(kycPage.getByText('Your KYC status could not be read')).toBeVisible()
  await kycPage.getByRole('button', { name: 'Try again' }).click()
  await kycPage.getByRole('button', { name: 'Start verification' }).click()
  await kycPage.route('**/upload/file', route =>
    route.fulfill({ status: 401, json: { message: 'Your session has expired.' } }),
  )
  await choose(pictureField(kycPage, 'ID Document'), 'id.jpg', await photo().toBuffer())
  await expect(kycPage).toHaveURL('/login')
  await expect(kycPage.getByText('Your session has expired. Please login again.')).toBeVisible()
})

test('the form keeps its fields on other screens and over a reload, and clears them at logout', async ({
  kycPage: page,
  applicant,
  request,
}) => {
  await openForm(page)
  await fillForm(page)
  const document = pictureField(page, 'ID Document')
  await choose(document, 'id.jpg', await photo().toBuffer())
  await expect(document.getByText('Uploaded')).toBeVisible()
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await sidebar.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
  expect(await isWarnedOnLeaving(page)).toBe(true)
  await sidebar.getByRole('link', { name: 'kyc' }).click()
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Lovelace')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(document.getByText('Uploaded')).toBeVisible()

  await test.step('a reload keeps texts and uploaded picture, in this tab only', async () => {
    await page.reload()
    await expect(page.getByLabel('Full Name')).toHaveValue('Ada Lovelace')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await shapeOf(document.getByRole('img'))).toBe(2)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 720 })
    const other = await page.context().newPage()
    await storeSession(other, applicant)
    await openForm(other)
    await expect(other.getByLabel('Full Name')).toHaveValue('')
    await other.close()
  })

  await test.step('Start over clears the form, here and in the storage', async () => {
    await page.getByRole('button', { name: 'Start over…' }).click()
    await page.getByRole('button', { name: 'Clear the form' }).click()
    await expect(page.getByLabel('Full Name')).toHaveValue('')
    await expect(page.getByLabel('Full Name')).toBeFocused()
    await expect(document.getByText('Drop a picture here')).toBeVisible()
    expect(await savedIn(page)).toBeNull()
  })

  await test.step('a user whose session replaced another never gets the form', async () => {
    await fillForm(page)
    expect(await savedIn(page)).toContain('Ada Lovelace')
    const stranger = await createMember(request)
    // As after a log-out in another tab while this one slept.
    await page.evaluate(
      user => localStorage.setItem('user', JSON.stringify(user)),
      stranger.session,
    )
    await page.reload()
    await page.getByRole('button', { name: 'Start verification' }).click()
    await expect(page.getByLabel('Full Name')).toHaveValue('')
    expect(await savedIn(page)).toBeNull()
    await fillForm(page)
  })

  await sidebar.getByRole('button', { name: 'Logout' }).click()
  expect(await savedIn(page)).toBeNull()
  await logIn(page, applicant)
  expect(await isWarnedOnLeaving(page)).toBe(false)
  await sidebar.getByRole('link', { name: 'kyc' }).click()
  await page.getByRole('button', { name: 'Start verification' }).click()
  await expect(page.getByLabel('Full Name')).toHaveValue('')
  await expect(document.getByText('Drop a picture here')).toBeVisible()
})

const savedIn = (page: Page) => page.evaluate(() => sessionStorage.getItem('kycApplication'))
