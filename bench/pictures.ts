/**
 * Pictures of every screen, with the demo data: `npm run bench -- pictures FOLDER`. With `docs` for a
 * folder only those that the README shows.
 */
import { chromium } from '@playwright/test'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import sharp from 'sharp'
import { browserPath } from './support/browserPath.ts'
import { type Screen, openDemo } from './support/openDemo.ts'

const WIDTHS_PX = { wide: 1440, phone: 390 } as const
const THEMES = ['dark', 'light'] as const
const QUALITY = 82
const LOADING = '[class*=skeleton], [class*=loading], [aria-busy=true]'
/** What the README shows: names of pictures, cut to one window. */
const SHOWN = new Set([
  'home-wide-dark',
  'wallet-wide-light',
  'mining-wide-dark',
  'explorer-tx-wide-light',
  'explorer-wide-dark',
  'home-phone-dark',
  'wallet-phone-light',
  'mining-phone-dark',
])

const folder = process.argv[3]
if (!folder) throw new Error("Name a folder for the pictures, or 'docs' for those of the README")
const isForDocs = folder === 'docs'
await mkdir(folder, { recursive: true })

const browser = await chromium.launch({
  executablePath: browserPath(),
  args: ['--no-sandbox', '--disable-gpu'],
})
const { url, session, screens, close } = await openDemo()
try {
  for (const theme of THEMES)
    for (const [size, widthPx] of Object.entries(WIDTHS_PX))
      for (const screen of screens) {
        const name = `${screen.name}-${size}-${theme}`
        if (isForDocs && !SHOWN.has(name)) continue
        await sharp(await take(screen, theme, widthPx))
          .webp({ quality: QUALITY })
          .toFile(join(folder, `${name}.webp`))
        console.info(name)
      }
} finally {
  await browser.close()
  await close()
}

async function take(screen: Screen, theme: (typeof THEMES)[number], widthPx: number) {
  const context = await browser.newContext({
    viewport: { width: widthPx, height: widthPx > 1000 ? 900 : 844 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    // It would fetch the whole app meanwhile.
    serviceWorkers: 'block',
  })
  if (screen.isMembers)
    await context.addInitScript(`localStorage.setItem('user', ${JSON.stringify(session)})`)
  // A stream is never idle.
  await context.route('**/api/stream', route => route.abort())
  const page = await context.newPage()
  await page.goto(url + screen.path, { waitUntil: 'networkidle' })
  // A first visit does without fonts that load late.
  await page.reload({ waitUntil: 'networkidle' })
  await page.locator('h1').waitFor()
  await page.locator(LOADING).first().waitFor({ state: 'detached' })
  const picture = await page.screenshot({ fullPage: !isForDocs })
  await context.close()
  return picture
}
