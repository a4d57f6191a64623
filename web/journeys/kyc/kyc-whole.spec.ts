import { type Page, expect } from '@playwright/test'
import { liveTracks, watchTracks } from '../support/camera/cameraTracks.ts'
import { openConsole } from '../support/console.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import {
  choose,
  expectPending,
  fillForm,
  photo,
  pictureField,
  submit,
  test,
} from '../support/kycSupport.ts'
import { mailTo } from '../support/mail/mailTo.ts'
import { navigate } from '../support/navigate.ts'

test('an application is rejected, sent again and approved, each with a mail, and Home shows it', async ({
  cameraPage: page,
  applicant: { username, email },
}) => {
  await watchTracks(page)
  await page.goto('/kyc')
  await test.step('the welcome says what is needed, and leads to the form', async () => {
    const welcome = page.getByRole('dialog', { name: 'Welcome to KYC Verification' })
    await expect(welcome.getByText('Proof of address, if required')).toBeVisible()
    await expect(welcome.getByRole('button', { name: 'Start verification' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Full Name')).toBeFocused()
    await expect(page.getByLabel('ID Type')).toHaveValue('passport')
  })
  await fillForm(page)
  const document = pictureField(page, 'ID Document')
  await choose(document, 'passport.jpg', await photo().toBuffer())
  await expect(document.getByText('Uploaded')).toBeVisible()
  await test.step('the camera takes the live photo, and is off afterwards', async () => {
    const live = pictureField(page, 'Live Photo')
    await live.getByRole('button', { name: 'Use camera' }).click()
    const dialog = page.getByRole('dialog', { name: 'Live Photo' })
    await dialog.getByRole('button', { name: 'Take photo' }).click()
    await expectAccessible(page, [320])
    await expect(dialog.getByRole('button', { name: 'Use this photo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(live.getByText('Uploaded')).toBeVisible()
    expect(await liveTracks(page)).toBe(0)
  })
  await test.step('two presses on Submit are one application', async () => {
    await page.getByRole('button', { name: 'Submit Application' }).dblclick()
    const done = page.getByRole('dialog', { name: 'KYC Application Submitted!' })
    await expect(done.getByRole('link', { name: 'Back to Home' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('status')).toHaveText('KYC application submitted successfully')
    await expect(page.getByRole('status')).toBeInViewport()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expectPending(page)
    await page.getByRole('link', { name: 'Return to Dashboard' }).click()
    await expect(page).toHaveURL('/')
  })
  await mailTo(email, /Subject: We received your KYC application/)

  const desk = await page.context().newPage()
  await openWaiting(desk, username)
  await desk.keyboard.press('x')
  const rejecting = desk.getByRole('dialog', { name: 'Reject this application' })
  await rejecting.getByLabel('The document has expired.').check()
  await rejecting.getByLabel('Note to the applicant').fill('It ended in May.')
  await rejecting.getByRole('button', { name: 'Reject' }).click()
  await expect(desk.getByText(`The application of ${username} is rejected`)).toBeVisible()
  await mailTo(
    email,
    /Subject: Your KYC application was not accepted[^]*The document has expired\./,
  )

  await page.goto('/kyc')
  await expect(page.getByText('The document has expired. It ended in May.')).toBeVisible()
  await submit(page)
  await page.getByRole('dialog', { name: 'KYC Application Submitted!' }).waitFor()

  await openWaiting(desk, username)
  await desk.keyboard.press('1')
  await expect(desk.getByRole('img', { name: 'ID document of the applicant' })).toBeVisible()
  await desk.keyboard.press('a')
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByText(`The application of ${username} is approved`)).toBeVisible()
  await mailTo(email, /Subject: Your identity is verified/)

  await test.step('the open page follows the decision, and no longer says that it was submitted', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('KYC Verification Approved')
    await expect(page.getByText('KYC application submitted successfully')).toHaveCount(0)
  })
  await navigate(page, '/')
  await expect(page.getByText('Verified Account')).toBeVisible()
})

async function openWaiting(desk: Page, username: string): Promise<void> {
  await openConsole(desk, `/waiting?search=${username}`)
  await desk.getByRole('link', { name: username }).first().click()
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Ada Lovelace')
}
