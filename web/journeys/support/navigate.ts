import type { Page } from '@playwright/test'

/** Goes to another page of the loaded app, as its links do: loading the app again takes most of a journey's time. */
export async function navigate(page: Page, path: string): Promise<void> {
  await untilSettled(page)
  // Nobody listens before the first screen is there.
  await page.locator('main').waitFor({ state: 'attached' })
  await page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}

/** A closing dialog goes back in the history a moment later, which would undo a navigation. */
export async function untilSettled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { dialogs = 0 } = (history.state ?? {}) as { dialogs?: number }
    return dialogs <= document.querySelectorAll('[role$=dialog][data-open]').length
  })
}
