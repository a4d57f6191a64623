import { type Locator, type Page, expect } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The minified build: the browser parses it on every page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const EVERYTHING: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
}
const COLOURS: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast'] },
  resultTypes: ['violations'],
}

/**
 * Checks the page as it is now, or one part of it: in the light theme at the first width, in the dark one at the last.
 * If a dialog is open, only the dialog: every-route.spec.ts checks the rest.
 */
export async function expectAccessible(
  page: Page,
  widthsPx = [390],
  part = page.locator('[role=dialog], [role=alertdialog], html').last(),
): Promise<void> {
  // Once per page: injecting it takes half as long as a run.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const [first, last] = [widthsPx[0]!, widthsPx.at(-1)!]
  for (const { theme, width, options } of [
    { theme: 'light', width: first, options: EVERYTHING } as const,
    // At the same width the dark theme changes only colours.
    { theme: 'dark', width: last, options: first === last ? COLOURS : EVERYTHING } as const,
  ]) {
    // With motion, colours would be measured during the transition.
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    // When scrolled, the top bar may cover half of a target, which then seems too small.
    await page.evaluate(() => window.scrollTo(0, 0))
    expect(await violations(part, options), `${theme}, ${width} px`).toEqual([])
  }
}

function violations(part: Locator, options: RunOptions): Promise<string[][]> {
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
  }, options)
}
