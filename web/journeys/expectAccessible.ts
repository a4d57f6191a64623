import AxeBuilder from '@axe-core/playwright'
import { type Page, expect } from '@playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
const THEMES = ['light', 'dark'] as const

/** What is on the page now, in both themes and at each of the widths. */
export async function expectAccessible(page: Page, widthsPx: readonly number[]): Promise<void> {
  for (const colorScheme of THEMES)
    for (const width of widthsPx) {
      // With motion, colours would be measured half-way between the themes.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      // Scrolled, the bar on top would cover a target half, and leave less than its size.
      await page.evaluate(() => window.scrollTo(0, 0))
      const { violations } = await checks(page, colorScheme).analyze()
      const found = violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
      expect(found, `${colorScheme}, ${width} px`).toEqual([])
    }
}

/** A theme changes nothing but colours. */
function checks(page: Page, theme: (typeof THEMES)[number]): AxeBuilder {
  const axe = new AxeBuilder({ page }).setLegacyMode()
  return theme === 'light' ? axe.withTags(WCAG) : axe.withRules(['color-contrast'])
}
