import { type Page, expect } from '@playwright/test'
import { openConsole } from './support/console.ts'
import {
  choose,
  expectPending,
  fillForm,
  openForm,
  photo,
  pictureField,
  submit,
  test,
} from './support/kycSupport.ts'
import { mailTo } from './support/mailTo.ts'

test('an application is rejected in the console, sent again and approved, each told by mail, and Home says so', async ({
  cameraPage: page,
  applicant: { username, email },
}) => {
  await openForm(page)
  await fillForm(page)
  await choose(pictureField(page, 'ID Document'), 'passport.jpg', await photo().toBuffer())
  await takePhoto(page)
  await applyAndWait(page)
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
  await applyAndWait(page)

  await openWaiting(desk, username)
  await desk.keyboard.press('1')
  await expect(desk.getByRole('img', { name: 'ID document of the applicant' })).toBeVisible()
  await desk.keyboard.press('a')
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByText(`The application of ${username} is approved`)).toBeVisible()
  await mailTo(email, /Subject: Your identity is verified/)

  await page.goto('/')
  await expect(page.getByText('Verified Account')).toBeVisible()
})

async function takePhoto(page: Page): Promise<void> {
  const field = pictureField(page, 'Live Photo')
  await field.getByRole('button', { name: 'Use camera' }).click()
  await page.getByRole('button', { name: 'Take photo' }).click()
  await page.getByRole('button', { name: 'Use this photo' }).click()
  await expect(field.getByText('Uploaded')).toBeVisible()
}

async function applyAndWait(page: Page): Promise<void> {
  await submit(page)
  const done = page.getByRole('dialog', { name: 'KYC Application Submitted!' })
  await done.waitFor()
  await page.keyboard.press('Escape')
  await expect(done).toBeHidden()
  await expectPending(page)
}

async function openWaiting(desk: Page, username: string): Promise<void> {
  await openConsole(desk, `/waiting?search=${username}`)
  await desk.getByRole('link', { name: username }).first().click()
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Ada Lovelace')
}
