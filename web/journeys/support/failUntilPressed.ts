import type { Page, Route } from '@playwright/test'

/** Fails until the page is next clicked: a poll that came through first would take 'Try again' away. */
export async function failUntilPressed(
  page: Page,
  url: string,
  fail: (route: Route) => Promise<void>,
): Promise<void> {
  const heedPress = () =>
    window.addEventListener('click', () => Object.assign(window, { isPressed: true }), true)
  await page.addInitScript(heedPress)
  await page.evaluate(heedPress)
  await page.route(url, async route => {
    // A page that is being left has nobody who presses.
    const isPressed = await page.evaluate(() => 'isPressed' in window).catch(() => false)
    await (isPressed ? route.continue() : fail(route))
  })
}
