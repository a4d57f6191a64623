import { type Page, expect } from '@playwright/test'
import { violationsIn } from './violationsIn.ts'

/**
 * Checks the page as it is now, or one part of it, in the light theme; with a second width, there in the dark theme.
 * Dark colours need no check in each state: tokens.test.ts has the contrast of every pair.
 * If a dialog is open, only the dialog: every-route.spec.ts checks the rest.
 */
export async function expectAccessible(
  page: Page,
  widthsPx = [390],
  part = page.locator('[role=dialog], [role=alertdialog], html').last(),
): Promise<void> {
  for (const [index, width] of widthsPx.entries()) {
    const theme = index === 0 ? 'light' : 'dark'
    // With motion, colours would be measured during the transition.
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    // When scrolled, the top bar may cover half of a target, which then seems too small.
    await page.evaluate(() => window.scrollTo(0, 0))
    expect(await violationsIn(part), `${theme}, ${width} px`).toEqual([])
  }
}
