/**
 * Every page in every language: axe, and no sideways scrolling at 320, 390 and 1440 px.
 * `npm run bench -- languages`, or with languages and a folder for pictures: `… -- languages ar,de PICTURES`.
 */
import { type BrowserContext, type Page, chromium } from '@playwright/test'
import { join } from 'node:path'
import process from 'node:process'
import { LANGUAGES } from '#api/language/languages.ts'
import { violationsIn } from '../web/journeys/support/violationsIn.ts'
import { browserPath } from './support/browserPath.ts'
import { type Screen, openDemo } from './support/openDemo.ts'

const WIDTHS_PX = [320, 390, 1440]
const PICTURED_PX = new Set([390, 1440])
const LOADING = '[class*=skeleton], [class*=loading], [aria-busy=true]'
const TIMEOUT_MS = 30_000

const [, , , chosen, folder] = process.argv
const languages = chosen ? chosen.split(',') : LANGUAGES

const browser = await chromium.launch({
  executablePath: browserPath(),
  args: ['--no-sandbox', '--disable-gpu'],
})
const { url, session, screens, close } = await openDemo()
let problems = 0
try {
  console.info(`${screens.length} pages; a dot is a page without a problem.`)
  for (const language of languages) {
    process.stdout.write(language.padEnd(6))
    const found: string[] = []
    const contexts = { members: await openContext(true), visitors: await openContext(false) }
    for (const screen of screens) {
      const context = screen.isMembers ? contexts.members : contexts.visitors
      const wrong = await check(context, screen, language)
      process.stdout.write(wrong.length ? 'x' : '.')
      found.push(...wrong.map(each => `  ${screen.path}: ${each}`))
    }
    console.info(['', ...found].join('\n'))
    for (const context of Object.values(contexts)) await context.close()
    problems += found.length
  }
} finally {
  await browser.close()
  await close()
}
console.info(problems ? `${problems} problems` : 'No problem')
process.exitCode = problems ? 1 : 0

/** One for members and one for visitors: the next page finds the files of the last one in the cache. */
async function openContext(isMembers: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' })
  context.setDefaultTimeout(TIMEOUT_MS)
  if (isMembers)
    await context.addInitScript(`localStorage.setItem('user', ${JSON.stringify(session)})`)
  // With its events a list would change while axe measures it.
  await context.route('**/api/stream', route => route.abort())
  return context
}

async function check(context: BrowserContext, screen: Screen, language: string): Promise<string[]> {
  const page = await context.newPage()
  try {
    await page.goto(`${url}${screen.path}?lang=${language}`)
    await page.locator('h1').waitFor()
    await page.locator(LOADING).first().waitFor({ state: 'detached' })
    const spoken = await page.locator('html').getAttribute('lang')
    const wrong = spoken === language ? [] : [`the page is in '${spoken}'`]
    for (const widthPx of WIDTHS_PX)
      wrong.push(...(await checkWidth(page, widthPx, screen, language)))
    await page.setViewportSize({ width: 390, height: 844 })
    const violations = await violationsIn(page.locator('html'))
    return [...wrong, ...violations.map(each => `axe ${each.join(' ')}`)]
  } catch (error) {
    return [String(error).split('\n', 1)[0]!]
  } finally {
    await page.close()
  }
}

async function checkWidth(
  page: Page,
  widthPx: number,
  { name }: Screen,
  language: string,
): Promise<string[]> {
  await page.setViewportSize({ width: widthPx, height: widthPx > 1000 ? 900 : 844 })
  if (folder && PICTURED_PX.has(widthPx))
    await page.screenshot({ path: join(folder, `${name}-${language}-${widthPx}.png`) })
  const neededPx = await page.evaluate<number>('document.documentElement.scrollWidth')
  return neededPx > widthPx ? [`needs ${neededPx} px at ${widthPx} px`] : []
}
