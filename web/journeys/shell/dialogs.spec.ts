import { type Locator, type Page, expect } from '@playwright/test'
import { navigate } from '../support/navigate.ts'
import { addressOf, fill, openSend, pressSend, test } from '../support/walletSupport.ts'

const PHONE = { width: 390, height: 844 }
const EARLIER = '/help'

const openMenu = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Menu' }).click()
  return page.getByRole('dialog', { name: 'Menu' })
}
const openReceive = async (page: Page): Promise<Locator> => {
  await page.getByRole('main').getByRole('button', { name: 'Receive', exact: true }).click()
  return page.getByRole('dialog', { name: 'Receive CXAC' })
}
const openDetails = async (page: Page): Promise<Locator> => {
  await page
    .getByRole('button', { name: /^Details/ })
    .first()
    .click()
  return page.getByRole('dialog', { name: 'Transaction Details' })
}

test.beforeEach(async ({ payerPage: page }) => {
  await page.setViewportSize(PHONE)
  // With motion, as most users see it.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(EARLIER)
  await navigate(page, '/wallet')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wallet')
})

test('Back closes each dialog, and the next Back goes to the previous page', async ({ page }) => {
  for (const [name, path, open] of [
    ['the menu', '/wallet', openMenu],
    ['Send', '/wallet', openSend],
    ['Receive', '/wallet', openReceive],
    ['Details', '/leaderboard', openDetails],
  ] as const)
    await test.step(name, async () => {
      if (path !== '/wallet') await navigate(page, path)
      const dialog = await open(page)
      await expect(dialog).toBeVisible()
      await settled(page, 1)
      await page.goBack()
      await expect(dialog).toBeHidden()
      await expect(page).toHaveURL(path)
      await page.goForward()
      await settled(page, 0)
      await expect(dialog).toBeHidden()
    })
  for (const earlier of ['/wallet', EARLIER]) {
    await page.goBack()
    await expect(page).toHaveURL(earlier)
  }
})

test('closed dialogs leave no history entry, and two quick steps back leave the screen', async ({
  page,
}) => {
  await test.step('Back and Forward skip the menu after one of its links was followed', async () => {
    const menu = await openMenu(page)
    await settled(page, 1)
    await menu.getByRole('link', { name: 'Mining' }).click()
    await expect(page).toHaveURL('/mining')
    await expect(menu).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/wallet')
    await settled(page, 0)
    await expect(menu).toBeHidden()
    await page.goForward()
    await expect(page).toHaveURL('/mining')
    await page.goBack()
    await expect(page).toHaveURL('/wallet')
    await settled(page, 0)
  })
  await test.step('a reload with an open dialog shows the screen', async () => {
    await openReceive(page)
    await settled(page, 1)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wallet')
    await settled(page, 0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  const dialog = await openSend(page)
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(PHONE.width / 2, 20),
  ]) {
    await settled(page, 1)
    await close()
    await expect(dialog).toBeHidden()
    await settled(page, 0)
    await expect(page).toHaveURL('/wallet')
    await openSend(page)
  }
  await settled(page, 1)
  // In a separate task: the page may unload before this call returns.
  await page.evaluate(() => {
    setTimeout(() => {
      history.back()
      history.back()
    })
  })
  await expect(page).toHaveURL(EARLIER)
})

test('the title of Send does not move when problems are shown', async ({ page }) => {
  for (const width of [PHONE.width, 1440])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      const dialog = await openSend(page)
      const box = async () => {
        await dialog.evaluate(element =>
          Promise.all(element.getAnimations().map(({ finished }) => finished)),
        )
        return dialog.getByRole('heading').boundingBox()
      }
      const before = await box()
      await fill(dialog, 'nobody', '1.234')
      await pressSend(dialog)
      await expect(dialog.getByText('Which amount do you mean')).toBeVisible()
      await dialog.evaluate(element => element.scrollTo(0, 0))
      expect(await box()).toEqual(before)
      await dialog.getByRole('button', { name: 'Clear' }).click()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })
})

test('the second click of a double click presses nothing behind a closed dialog', async ({
  page,
  payee,
}) => {
  const dialog = await openSend(page)
  await fill(dialog, addressOf(payee), '1')
  const button = dialog.getByRole('button', { name: 'Send', exact: true })
  // Waits until it stops moving.
  await button.hover()
  const { x, y, width, height } = (await button.boundingBox())!
  const place = [x + width / 2, y + height / 2] as const
  await page.mouse.click(...place)
  await expect(dialog).toHaveCount(0)
  await page.evaluate(([left, top]) => {
    const beneath = document.createElement('button')
    beneath.textContent = 'Beneath'
    beneath.style.cssText = `position: fixed; z-index: 9999; left: ${left - 20}px; top: ${top - 20}px; width: 40px; height: 40px`
    beneath.addEventListener('click', () => (beneath.textContent = 'Pressed'))
    document.body.append(beneath)
  }, place)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(page.getByRole('button', { name: 'Beneath' })).toBeVisible()
  await page.mouse.click(...place)
  await expect(page.getByRole('button', { name: 'Pressed' })).toBeVisible()
})

/** Waits until the history has an entry for each open dialog. */
const settled = (page: Page, dialogs: number) =>
  page.waitForFunction(
    wanted => ((history.state as { dialogs?: number } | null)?.dialogs ?? 0) === wanted,
    dialogs,
  )
