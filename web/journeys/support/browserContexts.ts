import {
  type Browser,
  type BrowserContext,
  type Page,
  type WorkerInfo,
  test as base,
} from '@playwright/test'
import { untilSettled } from './navigate.ts'

/**
 * Contexts that outlive a journey: the app's files are fetched and compiled once per worker, not in each
 * journey, which took most of its time. Everything that a journey stores is removed before the next.
 */
export const test = base.extend<
  {
    /** For a journey that moves the context's clock or depends on the cache: neither can be reset. */
    hasOwnContext: boolean
    /** A page in another user's browser. */
    otherPage: Page
  },
  { contextOfWorker: BrowserContext; contextOfOthers: BrowserContext }
>({
  hasOwnContext: [false, { option: true }],
  contextOfWorker: [
    ({ browser }, provide, workerInfo) => lend(browser, workerInfo, provide),
    { scope: 'worker' },
  ],
  contextOfOthers: [
    ({ browser }, provide, workerInfo) => lend(browser, workerInfo, provide),
    { scope: 'worker' },
  ],
  context: async ({ browser, hasOwnContext, contextOfWorker }, provide) => {
    const context = hasOwnContext ? await browser.newContext() : contextOfWorker
    await provide(context)
    await (hasOwnContext ? context.close() : leave(context))
  },
  page: async ({ context }, provide) => {
    const page = await openClean(context)
    await provide(page)
    // The app polls: a mocked response may still be pending when the test ends.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  otherPage: async ({ contextOfOthers }, provide) => {
    await provide(await openClean(contextOfOthers))
    await leave(contextOfOthers)
  },
})

async function lend(
  browser: Browser,
  { project }: WorkerInfo,
  provide: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const { contextOptions, baseURL, serviceWorkers } = project.use
  const context = await browser.newContext({
    ...contextOptions,
    baseURL: baseURL!,
    serviceWorkers: serviceWorkers!,
    // Otherwise those of the first journey would apply.
    locale: 'en-US',
    viewport: { width: 1280, height: 720 },
  })
  await context.addInitScript(hideSky)
  // Pages of one site share a process while one of them is open.
  await (await context.newPage()).goto('/healthz')
  await provide(context)
  await context.close()
}

/** Runs in the page: repainting the sky at each size and theme doubled the rendering time. */
function hideSky(): void {
  const style = new CSSStyleSheet()
  style.replaceSync('[class^=sky-] { display: none }')
  document.adoptedStyleSheets.push(style)
}

/** A page without anything that earlier journeys stored. */
async function openClean(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await protocol.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' })
  await protocol.detach()
  const goto = page.goto.bind(page)
  page.goto = (...args) => untilSettled(page).then(() => goto(...args))
  const reload = page.reload.bind(page)
  page.reload = (...args) => untilSettled(page).then(() => reload(...args))
  return page
}

async function leave(context: BrowserContext): Promise<void> {
  const [, ...pages] = context.pages()
  await Promise.all(pages.map(page => page.close()))
  await context.clearPermissions()
  await context.setOffline(false)
}
