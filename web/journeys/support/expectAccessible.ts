import { type Page, expect } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

const EVERYTHING: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
}
const COLOURS: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast'] },
  resultTypes: ['violations'],
}

/** What is on the page now, at each of the widths; and in the dark, which changes nothing but colours. */
export async function expectAccessible(page: Page, widthsPx = [390]): Promise<void> {
  // Once a page: handing it over takes as long as a run does.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const runs = widthsPx.map(width => ({ theme: 'light', width, options: EVERYTHING }) as const)
  for (const { theme, width, options } of [
    ...runs,
    { theme: 'dark', width: widthsPx.at(-1)!, options: COLOURS } as const,
  ]) {
    // With motion, colours would be measured half-way between the themes.
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    // Scrolled, the bar on top would cover a target half, and leave less than its size.
    await page.evaluate(() => window.scrollTo(0, 0))
    expect(await violations(page, options), `${theme}, ${width} px`).toEqual([])
  }
}

/** Of an open dialog alone: every-route.spec.ts has what lies under it. */
function violations(page: Page, options: RunOptions): Promise<string[][]> {
  return page.evaluate(async given => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    for (;;) {
      const subject = document.querySelector('[role=dialog], [role=alertdialog]') ?? document
      let hasChanged = false
      const observer = new MutationObserver(() => (hasChanged = true))
      observer.observe(document.body, { subtree: true, childList: true })
      const { violations: found } = await run(subject, given)
      observer.disconnect()
      // A row that came meanwhile has moved others away from where they were measured.
      if (found.length === 0 || !hasChanged)
        return found.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
    }
  }, options)
}
