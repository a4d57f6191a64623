import { type APIRequestContext, type Locator, type Page, expect } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { OPERATOR_URL, signInAsOperator } from './operatorAccess.ts'
import { type Member, createMember, storeSession, test as base } from './support.ts'

/** A new account that has not applied yet, and the page where it is logged in. */
export const test = base.extend<{ applicant: Member; kycPage: Page; cameraPage: Page }>({
  applicant: async ({ request }, provide) => provide(await createMember(request)),
  kycPage: async ({ page, applicant }, provide) => {
    await storeSession(page, applicant)
    await provide(page)
  },
  /** The same with a camera. */
  cameraPage: async ({ playwright, launchOptions, baseURL, applicant }, provide) => {
    const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
    const args = [...(launchOptions.args ?? []), ...camera]
    const browser = await playwright.chromium.launch({ ...launchOptions, args })
    const context = await browser.newContext({ baseURL: baseURL!, permissions: ['camera'] })
    const page = await context.newPage()
    await storeSession(page, applicant)
    await provide(page)
    await browser.close()
  },
})

export async function openForm(page: Page): Promise<void> {
  await page.goto('/kyc')
  await page.getByRole('button', { name: 'Start verification' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

export async function fillForm(page: Page): Promise<void> {
  await page.getByLabel('Full Name').fill('Ada Lovelace')
  await page.getByLabel('Date of Birth').fill('1990-12-10')
  await page.getByLabel('Address').fill('12 St James Square, London')
  await page.getByLabel('ID Number').fill('X1234567')
}

export const submit = (page: Page) =>
  page.getByRole('button', { name: 'Submit Application' }).click()

export async function expectPending(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('KYC Verification Pending')
  await expect(page.getByText('The review takes 24-48 hours.')).toBeVisible()
  await expect(page.getByText('email notice')).toBeVisible()
  await expect(page.getByText('Application submitted by you').first()).toBeVisible()
}

/** Whether closing the tab now would show a warning. */
export const isWarnedOnLeaving = (page: Page): Promise<boolean> =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))

export const pictureField = (page: Page, label: string): Locator =>
  page.getByRole('group', { name: label })

export const choose = (field: Locator, name: string, buffer: Buffer) =>
  field
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

/** Twice as wide as high, and no two the same. */
export const photo = () =>
  sharp(randomBytes(80 * 40 * 3), { raw: { width: 80, height: 40, channels: 3 } }).jpeg()

/** The ratio of a shown picture's width to its height. */
export const shapeOf = (image: Locator): Promise<number> =>
  image.evaluate(async (element: HTMLImageElement) => {
    await element.decode()
    return element.naturalWidth / element.naturalHeight
  })

/** Resolves to the picture's address. */
export async function uploadPhoto(
  request: APIRequestContext,
  headers: Record<string, string>,
): Promise<string> {
  const file = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photo().toBuffer() }
  const answer = await request.post('/upload/file', { headers, multipart: { file } })
  return ((await answer.json()) as { fileUrl: string }).fileUrl
}

/** Applies without the browser. */
export async function applyElsewhere(
  request: APIRequestContext,
  { session }: Member,
): Promise<void> {
  const headers = { authorization: `Bearer ${session.token}` }
  const applied = await request.post('/api/kyc-apply', {
    headers,
    data: {
      userId: session.user['id'],
      fullName: 'Grace Hopper',
      dateOfBirth: '1986-12-09',
      address: '1 Navy Yard, Washington',
      idNumber: 'N 77',
      idType: 'driving_license',
      idDocumentUrl: await uploadPhoto(request, headers),
    },
  })
  expect(applied.ok()).toBe(true)
}

/** Opens the applicant's pending application as an operator, then decides it. */
export async function decide(
  request: APIRequestContext,
  { username }: Member,
  verdict: 'approve' | 'reject',
  body: object = {},
): Promise<void> {
  const headers = await signInAsOperator(request)
  const ask = `${OPERATOR_URL}/operator/kyc`
  const list = await request.get(`${ask}?list=pending&search=${username}`, { headers })
  const { cases } = (await list.json()) as { cases: { id: string }[] }
  const url = `${ask}/${cases[0]?.id}`
  await request.get(`${url}/id-document`, { headers })
  const decided = await request.post(`${url}/${verdict}`, { headers, data: body })
  expect(decided.ok(), await decided.text()).toBe(true)
}
