import { type APIRequestContext, type Page, expect } from '@playwright/test'
import { sentenceOf } from '#api/refusals/refusals.ts'
import { createApplicant } from '../support/applicant.ts'
import { openConsole } from '../support/console.ts'
import { navigate } from '../support/navigate.ts'
import { OPERATOR_URL, operatorToken } from '../support/operatorAccess.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { fetchWhole } from '../support/fetchWhole.ts'
import { storeSession, test } from '../support/support.ts'

const UNOPENED = sentenceOf('document_unopened')

test('an approval needs the document to be opened first, and the applicant sees when it was', async ({
  page: desk,
  context,
  request,
  complaints,
}) => {
  const applicant = await createApplicant(request)
  const page = await context.newPage()
  await storeSession(page, applicant)
  await page.goto('/kyc')
  await expectWay(page, [/^Submitted/, /^Waiting for an operator/, /^Decision/])
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
  await expect(page.getByText(/^ID document opened by first operator/)).toBeVisible()

  await desk.reload()
  await expect(approve).toBeEnabled()
  await desk.keyboard.press('a')
  await asked.getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByText(`The application of ${applicant.username} is approved`)).toBeVisible()
  await page.reload()
  await expectWay(page, [/^Submitted/, /^Reviewed.*ID document opened/, /^Approved/])
  await expectAccessible(page, [320])
  expect(complaints).toEqual([])

  const verified = page.getByRole('region', { name: 'Your identity is verified' })
  await expect(verified).toContainText(/Recorded in block \d/)
  await verified.getByRole('button', { name: 'Verify' }).click()
  const check = page.getByRole('dialog', { name: 'Is this what was recorded?' })
  await expect(check.getByText('Verified in the public ledger')).toBeVisible()
  await check.getByText('How this was checked').click()
  await expect(check.getByRole('listitem')).toHaveText([
    /^The record on this page ?Passed/,
    /^Operator action ?Passedkyc_approved/,
    /^Your record ?Passed/,
    /^Place among the operator actions ?Passed/,
    /^Place in the ledger ?Passed/,
    /^Signature ?Passed/,
    /^Witnesses ?Nothing to check/,
    /^Same ledger as before ?(Passed|Nothing to check)/,
  ])
  await expectAccessible(page, [390])
  await page.keyboard.press('Escape')

  const looks = page.getByRole('region', { name: 'What happened with your data' })
  const opened = looks.getByRole('listitem').filter({ hasText: 'ID document opened' }).first()
  await opened.getByRole('button', { name: 'Verify' }).click()
  await expect(check.getByText('Verified in the public ledger')).toBeVisible()
})

test('a decision that differs from the logged one turns red', async ({
  page,
  request,
  playwright,
}) => {
  const applicant = await createApplicant(request)
  const operator = await playwright.request.newContext({ baseURL: OPERATOR_URL })
  await reject(operator, applicant.username)
  await storeSession(page, applicant)
  await page.route('**/api/kyc/status/*', async route => {
    const response = await fetchWhole(route)
    const state = (await response.json()) as { reason: string }
    await route.fulfill({ response, json: { ...state, reason: `${state.reason} And more.` } })
  })
  await page.goto('/kyc')
  const notice = page.getByText('Your application was rejected').locator('..')
  await expect(notice).toContainText(/Recorded in block \d/)
  await notice.getByRole('button', { name: 'Verify' }).click()
  const check = page.getByRole('dialog', { name: 'Is this what was recorded?' })
  await expect(check.getByRole('alert')).toContainText('‘Your record’ failed')
  await expect(check.getByRole('listitem').last()).toHaveText(/^Your record ?Failed/)
  await page.keyboard.press('Escape')
  await expect(notice).toContainText('Not as recorded in block')

  await page.unroute('**/api/kyc/status/*')
  await page.reload()
  await notice.getByRole('button', { name: 'Verify' }).click()
  await expect(check.getByText('Verified in the public ledger')).toBeVisible()
  await operator.dispose()

  await navigate(page, '/explorer/operators')
  await expect(page.getByRole('row', { name: /KYC rejected \d+$/ }).first()).toBeVisible()
  await expectAccessible(page, [390, 1440])
})

/** As the console does. */
async function reject(operator: APIRequestContext, username: string): Promise<void> {
  const signedIn = await operator.post('/operator/session', { data: { token: operatorToken() } })
  const { secret } = (await signedIn.json()) as { secret: string }
  const headers = { authorization: `Bearer ${secret}` }
  const found = await operator.get(`/operator/kyc?list=pending&search=${username}`, { headers })
  const [application] = ((await found.json()) as { cases: { id: string }[] }).cases
  const answer = await operator.post(`/operator/kyc/${application!.id}/reject`, {
    headers,
    data: { reason: 'expired', note: 'It ended last year.' },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** The milestones of the application, in their order. */
const expectWay = (page: Page, milestones: RegExp[]) =>
  expect(
    page.getByRole('region', { name: /^Your (application|identity) is/ }).getByRole('listitem'),
  ).toHaveText(milestones)
