import { type Locator, type Page, expect } from '@playwright/test'
import { PSEUDO } from '#api/language/languages.ts'
import { createApplicant } from '../support/applicant.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { decide } from '../support/kycSupport.ts'
import { test } from '../support/miner.ts'
import { FIRST_OPERATOR, OPERATOR_URL, operatorToken } from '../support/operatorAccess.ts'
import { ROUTES } from '../support/routes.ts'
import { storeSession } from '../support/support.ts'
import { send, test as ofWallets } from '../support/walletSupport.ts'
import { VALUES, rawTexts } from './rawTexts.ts'

/** Every route of a member, then those of a visitor, which send members elsewhere. */
const OF_VISITORS = ['/login', '/register', '/reset']
const OF_MEMBERS = ROUTES.map(({ path }) => path).filter(path => !OF_VISITORS.includes(path))

/** The first shows the same as '/', the second opens a camera. */
const DIALOGS_NOT_READ = new Set(['/home', '/kyc'])

/** The texts of this language are 40 % longer than in English. */
const WIDTHS_PX = [320, 390, 1440]
/** Dialogs have one layout for all phones. */
const WIDTHS_OF_DIALOGS_PX = [320, 1440]

/** What `createApplicant` writes, and operators: other journeys add some, and the dialog lists them all. */
const OF_CONSOLE = ['X1234567', FIRST_OPERATOR, 'operator', /\b(Ada )?user[\da-f]{8}\b/]

test.use({ hasOwnContext: true })
ofWallets.use({ hasOwnContext: true })

test('a link chooses the language, the browser remembers it, and the switch changes it back', async ({
  minerPage: page,
  complaints,
}) => {
  await page.goto('/mining?lang=ar')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', 'ar')
  await expect(html).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('h1')).toHaveText('التعدين')
  await expect(page.locator('h1')).toHaveCSS('letter-spacing', /^(0px|normal)$/)
  await expect(page).toHaveTitle('التعدين · CXAC')
  await expectAccessible(page, [390, 1440])
  // The sidebar is on the other side.
  const sidebar = await page.getByRole('complementary').boundingBox()
  expect(sidebar!.x).toBeGreaterThan(700)

  await page.goto('/mining')
  await expect(page.locator('h1')).toHaveText('التعدين')
  await page.getByRole('combobox', { name: 'اللغة' }).selectOption('English')
  await expect(html).toHaveAttribute('lang', 'en')
  await expect(page.locator('h1')).toHaveText('Mining')

  // Another link does not change what was chosen.
  await page.goto('/mining?lang=ar')
  await expect(html).toHaveAttribute('lang', 'ar')
  await page.goto('/mining')
  await expect(html).toHaveAttribute('lang', 'en')
  expect(complaints).toEqual([])
})

ofWallets(
  'pages and dialogs in the pseudo-language have no text that is not a message',
  async ({ payerPage: page, payer, payee, request }) => {
    // A member who has done nothing has empty lists.
    for (const amount of [1.5, 0.25]) await send(request, payer, payee, amount)
    const known = [...VALUES, payer.username, payee.username, payer.session.user.referralCode]
    for (const path of [...OF_MEMBERS, ...OF_VISITORS]) {
      if (path === OF_VISITORS[0]) await page.evaluate(() => localStorage.clear())
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${PSEUDO}`)
      await expect(page.locator('h1')).toContainText('⟦')
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      const opensSend = path.startsWith('/pay/')
      if (opensSend) await expect(page.getByRole('dialog')).toBeVisible()
      expect(await rawTexts(page, known), path).toEqual([])
      if (!opensSend && !DIALOGS_NOT_READ.has(path)) await readDialogs(page, known)
      await expectRoom(page, path)
    }
  },
)

test('the operator console in the pseudo-language has no text that is not a message', async ({
  page,
  request,
}) => {
  const applicant = await createApplicant(request)
  await storeSession(page, applicant)
  const known = [...VALUES, ...OF_CONSOLE]
  const heading = page.locator('h1')
  const row = page.getByRole('link', { name: applicant.username })
  const readPage = async (where: string) => {
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await rawTexts(page, known), where).toEqual([])
  }

  await page.goto(`${OPERATOR_URL}/waiting?search=${applicant.username}&lang=${PSEUDO}`)
  await expect(heading).toContainText('⟦')
  await readPage('sign-in')
  await expectRoom(page, 'sign-in')

  await page.locator('input[type=password]').fill(operatorToken())
  await page.keyboard.press('Enter')
  await expect(row).toBeVisible()
  await readPage('list')
  await readDialogs(page, known, page.locator('#root'))
  await expectRoom(page, 'list')
  await request.post('/api/freeze', {
    headers: { authorization: `Bearer ${applicant.session.token}` },
    data: {},
  })
  await page.locator('footer [aria-haspopup=dialog]').first().click()
  await page.getByRole('dialog').getByRole('textbox').fill(applicant.email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('listitem')).not.toHaveCount(0)
  await readPage('account')
  await page.keyboard.press('Escape')

  await row.click()
  await expect(heading).toContainText(applicant.fullName)
  await page.keyboard.press('3')
  await expect(page.getByRole('img')).toHaveCount(2)
  await readPage('application')
  await readDialogs(page, known)
  await expectRoom(page, 'application')

  await decide(request, applicant, 'reject', { reason: 'unreadable' })
  await page.goto(`${OPERATOR_URL}/decided?search=${applicant.username}&lang=${PSEUDO}`)
  await expect(row).toBeVisible()
  await readPage('decided')
  await page.goto(`/kyc?lang=${PSEUDO}`)
  await expect(page.locator('form')).toBeVisible()
  await readPage('what the applicant reads')
})

async function expectRoom(page: Page, where: string): Promise<void> {
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBe(width)
  }
}

async function expectRoomIn(page: Page, dialog: Locator): Promise<void> {
  for (const width of WIDTHS_OF_DIALOGS_PX) {
    await page.setViewportSize({ width, height: 900 })
    const hidden = await dialog.evaluate(element => {
      const { left, right } = element.getBoundingClientRect()
      return Math.max(-left, right - innerWidth, element.scrollWidth - element.clientWidth)
    })
    expect(hidden, `px of '${await dialog.innerText()}' at ${width} px`).toBeLessThanOrEqual(0)
  }
}

async function readDialogs(
  page: Page,
  known: readonly (string | RegExp)[],
  within = page.getByRole('main'),
): Promise<void> {
  const dialog = page.locator('[role=dialog], [role=alertdialog]')
  // Of a list, the first row is enough.
  const openers = within.locator('[aria-haspopup=dialog]:enabled:visible:not(tr + tr *)')
  for (const opener of await openers.all()) {
    await opener.click()
    await expect(dialog.getByRole('heading').first()).toContainText('⟦')
    expect(await rawTexts(page, known), await dialog.innerText()).toEqual([])
    await expectRoomIn(page, dialog)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
}
