import { type Page, expect } from '@playwright/test'
import { UPLOAD_MAX_BYTES } from '#api/limits.ts'
import { liveTracks, watchTracks } from '../support/camera/cameraTracks.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import {
  choose,
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
const HEIC = Buffer.from('\0\0\0\x24ftypheic\0\0\0\0mif1heic', 'latin1')

test('missing fields are marked, the first wrong one has the focus, and applicants under age are refused', async ({
  kycPage,
}) => {
  await openForm(kycPage)
  expect(await isWarnedOnLeaving(kycPage)).toBe(false)
  await submit(kycPage)
  const alert = kycPage.getByRole('alert')
  await expect(alert).toHaveText('All required fields must be provided')
  await expect(kycPage.getByText('This field is required')).toHaveCount(5)
  await expect(kycPage.getByLabel('Full Name')).toBeFocused()
  await expectAccessible(kycPage, NARROW_PX)
  expect(await kycPage.evaluate(() => globalThis.document.documentElement.scrollWidth)).toBe(320)

  await fillForm(kycPage)
  expect(await isWarnedOnLeaving(kycPage)).toBe(true)
  await submit(kycPage)
  const chooseFile = kycPage.getByRole('button', { name: 'Choose file' }).first()
  await expect(chooseFile).toBeFocused()
  await expect(chooseFile).toHaveAccessibleDescription(/This field is required/)
  await choose(pictureField(kycPage, 'ID Document'), 'id.jpg', await photo().toBuffer())
  await expect(alert).toBeHidden()

  const birth = kycPage.getByLabel('Date of Birth')
  for (const [yearsAgo, sentence] of [
    [-1, 'Please enter your date of birth: a real day in the past'],
    [17, 'You must be at least 18 years old'],
  ] as const) {
    await birth.fill(`${new Date().getUTCFullYear() - yearsAgo}-12-31`)
    await submit(kycPage)
    await expect(birth).toBeFocused()
    await expect(birth).toHaveAccessibleDescription(new RegExp(sentence))
  }
})

test('a file that is not a picture is explained, and a large picture is made smaller and stays upright', async ({
  kycPage,
}) => {
  await openForm(kycPage)
  const document = pictureField(kycPage, 'ID Document')
  await choose(document, 'IMG_0001.HEIC', HEIC)
  await expect(document.getByRole('alert')).toContainText('HEIC photo')
  await expect(document.getByRole('alert')).toContainText('Most Compatible')
  await choose(document, 'passport.jpg', Buffer.from('Dear Sir or Madam'))
  await expect(document.getByRole('alert')).toContainText('Only JPEG, PNG and WebP')

  const sideways = await photo().withMetadata({ orientation: 6 }).toBuffer()
  await choose(document, 'large.jpg', Buffer.concat([sideways, Buffer.alloc(UPLOAD_MAX_BYTES)]))
  await expect(document.getByText('was made smaller so that it fits')).toBeVisible()
  await expect(document.getByText('Uploaded')).toBeVisible()
  expect(await shapeOf(document.getByRole('img'))).toBeCloseTo(0.5, 2)

  await choose(document, 'notes.pdf', Buffer.from('%PDF-1.7'))
  await expect(document.getByRole('alert')).toContainText('This is a PDF')
  await expect(document.getByText('large.jpg')).toBeVisible()
  await document.getByRole('button', { name: 'Remove ID Document' }).click()
  await expect(document.getByText('Drop a picture here')).toBeVisible()
  await expect(document.getByRole('button', { name: 'Choose file' })).toBeFocused()
})

test('a dropped picture whose upload was cancelled and failed is uploaded on submit', async ({
  kycPage,
}) => {
  await openForm(kycPage)
  await fillForm(kycPage)
  const document = pictureField(kycPage, 'ID Document')
  await kycPage.route('**/upload/file', () => {})
  await drop(kycPage, await photo().toBuffer())
  await expect(document.getByRole('progressbar')).toBeVisible()
  await document.getByRole('button', { name: 'Cancel' }).click()
  await expect(document.getByText('Not uploaded yet')).toBeVisible()

  const alert = document.getByRole('alert')
  for (const [answer, cause] of [
    [{ status: 200, body: 'hello' }, 'Invalid response from upload server'],
    [{ status: 503, json: { message: 'Come back soon' } }, 'Unavailable. Come back soon'],
  ] as const) {
    await kycPage.unroute('**/upload/file')
    await kycPage.route('**/upload/file', route => route.fulfill(answer))
    await document.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toContainText('Failed to upload ID Document. Please try again.')
    await expect(alert).toContainText(cause)
  }
  await expect(alert).toContainText('Upload failed: Service Unavailable')
  await submit(kycPage)
  await expect(document.getByRole('button', { name: 'Replace' })).toBeFocused()

  await kycPage.unroute('**/upload/file')
  await kycPage.route('**/api/kyc-apply', route => route.fulfill({ status: 500, body: '' }))
  await submit(kycPage)
  await expect(kycPage.getByText('KYC application failed')).toBeVisible()
  await expect(document.getByText('Uploaded')).toBeVisible()
  await kycPage.unroute('**/api/kyc-apply')
  await kycPage.route('**/upload/file', route => route.abort())
  await submit(kycPage)
  await expect(kycPage.getByText('KYC Application Submitted!')).toBeVisible()
  await expectAccessible(kycPage, NARROW_PX)
})

test('a live photo that cannot be uploaded has the focus, in every language', async ({
  kycPage,
}) => {
  await openForm(kycPage)
  await fillForm(kycPage)
  const document = pictureField(kycPage, 'ID Document')
  await choose(document, 'id.jpg', await photo().toBuffer())
  await expect(document.getByText('Uploaded')).toBeVisible()
  kycPage.on('dialog', warning => void warning.accept())
  await kycPage.goto('/kyc?lang=de')
  await kycPage.route('**/upload/file', route => route.abort())
  const live = pictureField(kycPage, 'Live-Foto')
  await choose(live, 'live.jpg', await photo().toBuffer())
  await kycPage.getByRole('button', { name: 'Antrag einreichen' }).click()
  await expect(live.getByRole('button', { name: 'Ersetzen' })).toBeFocused()
})

test('on a phone Back closes the camera and turns it off, and the next Back goes to the previous page', async ({
  cameraPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await watchTracks(page)
  await page.goto('/help')
  await openForm(page)
  await pictureField(page, 'Live Photo').getByRole('button', { name: 'Use camera' }).click()
  const camera = page.getByRole('dialog', { name: 'Live Photo' })
  await expect(camera.getByRole('button', { name: 'Take photo' })).toBeEnabled()
  await page.goBack()
  await expect(camera).toBeHidden()
  await expect(page).toHaveURL('/kyc')
  expect(await liveTracks(page)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/help')
})

/** Like a file dragged from a folder onto the ID document. */
async function drop(page: Page, picture: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(base64 => {
    const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
    const data = new DataTransfer()
    data.items.add(new File([bytes], 'dropped.jpg'))
    return data
  }, picture.toString('base64'))
  await pictureField(page, 'ID Document').dispatchEvent('drop', { dataTransfer: transfer })
}
