/**
 * Lighthouse's report on every page, on a phone and on a wide screen: `npm run bench -- lighthouse`, or
 * `npm run bench -- lighthouse /wallet` for the pages whose path begins so. LIGHTHOUSE_RUNS: how often (3).
 */
import { chromium } from '@playwright/test'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { importLighthouse } from './lighthouse/importLighthouse.ts'
import { type Result, readReport } from './lighthouse/readReport.ts'
import { rowOf } from './lighthouse/rowOf.ts'
import { browserPath } from './support/browserPath.ts'
import { type Screen, openDemo } from './support/openDemo.ts'

const RUNS = Number(process.env['LIGHTHOUSE_RUNS'] ?? 3)
const TRIES = 3
const only = process.argv[3] ?? ''

const { lighthouse, desktop, phoneBeside } = await importLighthouse()
const { url, session, screens, close } = await openDemo()
const profile = await mkdtemp(join(tmpdir(), 'cxac-lighthouse-'))
// The profile's own pages, rather than those of a context: Lighthouse opens its tab among them.
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: browserPath(),
  args: ['--no-sandbox', '--disable-gpu', '--remote-debugging-port=0'],
})
try {
  const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n')
  const page = await browser.newPage()
  const devTools = await browser.newCDPSession(page)
  /** Sometimes the browser's trace of a page has no start: retry. */
  const measure = async (screen: Screen, config?: object, triesLeft = TRIES): Promise<Result> => {
    await visitFirst(screen)
    const result = await lighthouse(url + screen.path, { port: Number(port) }, config)
    return result.runtimeError && triesLeft > 1 ? measure(screen, config, triesLeft - 1) : result
  }
  const powers = []
  for (let run = 0; run < 3; run++)
    powers.push((await measure(screens[0]!)).environment.benchmarkIndex)
  const power = powers.toSorted((a, b) => a - b)[1]!
  const { phone, slowdown } = phoneBeside(power)
  console.info(`This machine: ${power}; it is ${slowdown} times as fast as the phone.`)
  console.info('Scores of 100, best (worst). Private pages are noindex on purpose: SEO lacks that.')
  for (const screen of screens.filter(({ path }) => path.startsWith(only)))
    for (const [size, config] of Object.entries({ phone, wide: desktop })) {
      const reports = []
      for (let run = 0; run < RUNS; run++) reports.push(readReport(await measure(screen, config)))
      console.info(rowOf(`${screen.name} ${size}`, reports))
    }

  /** As a browser on its first visit, except for the log-in. */
  async function visitFirst({ isMembers }: Screen): Promise<void> {
    await page.goto(`${url}/robots.txt`)
    // The service worker too: it would answer without a request.
    await devTools.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' })
    if (isMembers) await page.evaluate(`localStorage.setItem('user', ${JSON.stringify(session)})`)
    await devTools.send('Network.clearBrowserCache')
    await page.goto('about:blank')
  }
} finally {
  await browser.close()
  await close()
  await rm(profile, { recursive: true, force: true })
}
