import type { Locator } from '@playwright/test'
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

/** What axe finds in a part of a page: the rule, and the elements that break it. */
export async function violationsIn(part: Locator): Promise<string[][]> {
  // Once per page: injecting it takes half as long as a run.
  const page = part.page()
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
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
