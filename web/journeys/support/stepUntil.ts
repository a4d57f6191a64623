import { type Page, expect } from '@playwright/test'

/**
 * With a paused clock: lets a millisecond pass at a time until `check` passes. What a request has brought is shown by
 * a timer of no length.
 */
export const stepUntil = (page: Page, check: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(1)
    await check()
  }).toPass({ intervals: [50], timeout: 30_000 })
