import { type Locator, type Page, expect } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * The minified build: the browser parses it on every page. Axe skips the contrast of text near a pseudo-element, and
 * looking for them took a third of the contrast rule's time.
 */
const AXE = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}
  axe.configure({ checks: [{ id: 'color-contrast', options: { ignorePseudo: true } }] })`

const EVERYTHING: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
  // No rule needs the style sheets, which are otherwise fetched and parsed first.
  preload: false,
}

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
  // Once per page: injecting it takes half as long as a run.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  for (const [index, width] of widthsPx.entries()) {
    const theme = index === 0 ? 'light' : 'dark'
    // With motion, colours would be measured during the transition.
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    // When scrolled, the top bar may cover half of a target, which then seems too small.
    await page.evaluate(() => window.scrollTo(0, 0))
    expect(await violations(part), `${theme}, ${width} px`).toEqual([])
  }
}

function violations(part: Locator): Promise<string[][]> {
  return part.evaluate(async (subject, given) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    for (;;) {
      let hasChanged = false
      const observer = new MutationObserver(() => (hasChanged = true))
      observer.observe(document.body, { subtree: true, childList: true })
      const { violations: found } = await run(subject, given)
      observer.disconnect()
      // A new row may have moved others since they were measured.
      if (found.length === 0 || !hasChanged)
        return found.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
    }
  }, EVERYTHING)
}
