import type { Route } from '@playwright/test'

/** Without the version that the page has: a 304 has no body to change. */
export const fetchWhole = (route: Route) =>
  route.fetch({ maxRetries: 1, headers: { ...route.request().headers(), 'if-none-match': '' } })
