import type { Page } from '@playwright/test'

/** Goes to another page of the loaded app, as its links do: loading the app again takes most of a journey's time. */
export const navigate = (page: Page, path: string): Promise<void> =>
  page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
