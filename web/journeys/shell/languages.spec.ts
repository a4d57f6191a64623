import { expect } from '@playwright/test'
import { PSEUDO } from '#api/language/languages.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { test } from '../support/miner.ts'
import { navigate } from '../support/navigate.ts'
import { rawTexts } from '../support/rawTexts.ts'

/** Pages whose texts are all messages; every route belongs here. */
const CONVERTED = [
  '/',
  '/wallet',
  '/mining',
  '/kyc',
  '/settings',
  '/leaderboard',
  '/explorer',
  '/explorer/operators',
  '/verify',
  '/help',
  '/privacy',
  '/terms',
  '/status',
  '/welcome',
  '/wallet/pay-many',
  '/wallet/statement',
  '/no/such/page',
]

/** Values of this journey: the own address, ids, the mail address and links. */
const VALUES = [
  PSEUDO,
  /0x[\dA-Fa-f]+/,
  /\b[\dA-Fa-f]{4}\b|[\dA-Fa-f]{20,}/,
  /[\da-f-]{36}/,
  /\S+@example\.com/,
  /http:\S+/,
  // Written by the browser, which knows no pseudo-language.
  /\b(now|yesterday|\d+ (sec|min|hr)\. ago|\d+ days? ago)\b/,
]

test.use({ hasOwnContext: true })

test('a link chooses the language, the browser remembers it, and the switch changes it back', async ({
  minerPage: page,
  complaints,
}) => {
  await page.goto('/mining?lang=ar')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', 'ar')
  await expect(html).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('h1')).toHaveText('التعدين')
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
  expect(complaints).toEqual([])
})

test('pages in the pseudo-language have no text that is not a message', async ({
  minerPage: page,
  miner,
}) => {
  await page.goto(`/login?lang=${PSEUDO}`)
  for (const path of CONVERTED) {
    const earlier = await page.title()
    await navigate(page, path)
    await expect(page).not.toHaveTitle(earlier)
    await expect(page.locator('h1')).toContainText('⟦')
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(
      await rawTexts(page, [...VALUES, miner.username, miner.session.user.referralCode]),
      path,
    ).toEqual([])
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})
