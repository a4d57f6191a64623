import { type Page, expect } from '@playwright/test'
import { sentenceOf } from '#api/refusals.ts'
import { createApplicant } from './support/applicant.ts'
import { openConsole } from './support/console.ts'
import { expectAccessible } from './support/expectAccessible.ts'
import { storeSession, test } from './support/support.ts'

const UNOPENED = sentenceOf('document_unopened')

test('nobody is approved before the document was opened, and the applicant reads when it was', async ({
  page: desk,
  context,
  request,
  complaints,
}) => {
  const applicant = await createApplicant(request)
  const page = await context.newPage()
  await storeSession(page, applicant)
  await page.goto('/kyc')
  await expectWay(page, [/^Submitted/, /^Waiting for a reviewer/, /^Decision/])
  await expect(page.getByText(/reviewed|with a reviewer/)).toHaveCount(0)

  await openConsole(desk, `/waiting?search=${applicant.username}`)
  await desk.getByRole('link', { name: applicant.username }).first().click()
  const approve = desk.getByRole('button', { name: 'Approve' })
  const asked = desk.getByRole('dialog')
  await expect(approve).toBeDisabled()
  await expect(approve).toHaveAccessibleDescription(UNOPENED)
  await expect(desk.getByText(UNOPENED)).toBeVisible()
  await expectAccessible(desk, [320])
  for (const press of [() => desk.keyboard.press('a'), () => approve.click({ force: true })]) {
    await press()
    await expect(desk.getByRole('alert')).toHaveText(UNOPENED)
    await expect(asked).toHaveCount(0)
  }
  await desk.keyboard.press('2')
  await expect(desk.getByRole('img', { name: 'Live photo of the applicant' })).toBeVisible()
  await expect(approve).toBeDisabled()

  await desk.keyboard.press('1')
  await expect(approve).toBeEnabled()
  await expect(desk.getByText(UNOPENED)).toBeHidden()
  await expectWay(page, [/^Submitted/, /^In review.*ID document opened/, /^Decision/])
  await expect(page.getByText(/^ID document opened by operator/)).toBeVisible()

  await desk.reload()
  await expect(approve).toBeEnabled()
  await desk.keyboard.press('a')
  await asked.getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByText(`The application of ${applicant.username} is approved`)).toBeVisible()
  await page.reload()
  await expectWay(page, [/^Submitted/, /^Reviewed.*ID document opened/, /^Approved/])
  await expectAccessible(page, [320])
  expect(complaints).toEqual([])
})

/** The milestones of the application, in their order. */
const expectWay = (page: Page, milestones: RegExp[]) =>
  expect(
    page.getByRole('region', { name: /^Your (application|identity) is/ }).getByRole('listitem'),
  ).toHaveText(milestones)
