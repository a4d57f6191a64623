import {
  type Browser,
  type BrowserContext,
  type Page,
  type WorkerInfo,
  test as base,
} from '@playwright/test'

/**
 * Contexts that outlive a journey: the app's files are fetched and compiled once a worker, and not anew
 * in each journey, which took most of its time. Of what a journey leaves behind, the next finds nothing.
 */
export const test = base.extend<
  {
    /** For a journey that moves the context's clock, or minds what is cached: neither can be undone. */
    hasOwnContext: boolean
    /** A page in the browser of somebody else. */
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
    // The app polls: a rewritten answer may still be on its way when the test is over.
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
    // Else those of the journey that happens to come first.
    locale: 'en-US',
    viewport: { width: 1280, height: 720 },
  })
  await context.addInitScript(hideSky)
  // Pages of a site share a process as long as one of them is open.
  await (await context.newPage()).goto('/healthz')
  await provide(context)
  await context.close()
}

/** Runs in the page: drawing the sky anew, at each size and in each theme, took as long as all else that is drawn. */
function hideSky(): void {
  const style = new CSSStyleSheet()
  style.replaceSync('[class^=sky-] { display: none }')
  document.adoptedStyleSheets.push(style)
}

/** A page that finds nothing kept of what an earlier journey wrote. */
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

/** A dialog that closes steps back in the history a moment later, which would abort a way to elsewhere. */
async function untilSettled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { dialogs = 0 } = (history.state ?? {}) as { dialogs?: number }
    return dialogs <= document.querySelectorAll('[role$=dialog][data-open]').length
  })
}

async function leave(context: BrowserContext): Promise<void> {
  const [, ...pages] = context.pages()
  await Promise.all(pages.map(page => page.close()))
  await context.clearPermissions()
  await context.setOffline(false)
}
