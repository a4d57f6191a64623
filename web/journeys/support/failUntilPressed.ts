import type { Page, Route } from '@playwright/test'

/** Fails until the next click: a successful poll before it would remove 'Try again'. */
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
    // On a page that is closing there is no click.
    const isPressed = await page.evaluate(() => 'isPressed' in window).catch(() => false)
    await (isPressed ? route.continue() : fail(route))
  })
}
