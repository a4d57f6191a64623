/**
 * Pictures of every screen, from the demo world: `npm run bench -- pictures FOLDER`. With `docs` for a
 * folder only those that the README shows. DEMO_DIR names a demo world that exists, to spare making one.
 */
import { type Browser, chromium } from '@playwright/test'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import sharp from 'sharp'
import { PAGES } from '#api/pages.ts'
import { PASSWORD, emailOf } from '../demo/tell.ts'

const PROJECT = join(import.meta.dirname, '..')
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

interface Screen {
  name: string
  path: string
  /** Seen by a member rather than by a visitor. */
  isMembers: boolean
}

const folder = process.argv[3]
if (!folder) throw new Error("Name a folder for the pictures, or 'docs' for those of the README")
if (!existsSync(join(PROJECT, 'web/dist/index.html')))
  throw new Error('There is no build of the web app: run vite build first')
const isForDocs = folder === 'docs'
await mkdir(folder, { recursive: true })

const ownWorld = process.env['DEMO_DIR'] ? null : await mkdtemp(join(tmpdir(), 'cxac-pictures-'))
const environment = {
  ...process.env,
  DATA_DIR: process.env['DEMO_DIR'] ?? join(ownWorld!, 'demo'),
  OPERATOR_TOKEN: 'demo-operator-token-for-this-machine',
  HOST: '127.0.0.1',
  PORT: '0',
  OPERATOR_PORT: '0',
  LOG_LEVEL: 'error',
}
const [told] = await once(start('demo/run.ts', 'inherit'), 'exit')
if (told !== 0) throw new Error('The demo world could not be made')
const server = start('server/main.ts', 'pipe')
let databaseFolder: string | undefined
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const started = await readStart(server)
  databaseFolder = started.databaseFolder
  const { url } = started
  const session = await logIn(url)
  const screens = await screensOf(url)
  for (const theme of THEMES)
    for (const [size, widthPx] of Object.entries(WIDTHS_PX))
      for (const screen of screens) {
        const name = `${screen.name}-${size}-${theme}`
        if (isForDocs && !SHOWN.has(name)) continue
        const picture = await take(browser, { url, session, screen, theme, widthPx })
        await sharp(picture)
          .webp({ quality: QUALITY })
          .toFile(join(folder, `${name}.webp`))
        console.info(name)
      }
} finally {
  await browser.close()
  server.kill('SIGTERM')
  await once(server, 'exit')
  if (ownWorld)
    for (const made of [ownWorld, databaseFolder])
      if (made) await rm(made, { recursive: true, force: true })
}

function start(program: string, output: 'inherit' | 'pipe'): ChildProcess {
  const stdio = ['ignore', output, 'inherit'] as const
  return spawn(process.execPath, [join(PROJECT, program)], { env: environment, stdio: [...stdio] })
}

/** Where the server says that it listens, and where its database lies when that is not in the data folder. */
async function readStart({ stdout }: ChildProcess) {
  let text = ''
  for await (const chunk of stdout!) {
    text += String(chunk)
    const url = /CXAC +(http:\/\/[^/\s]+)[^]*Stop/.exec(text)?.[1]
    if (url) return { url, databaseFolder: /Database +(\/\S+)/.exec(text)?.[1] }
  }
  throw new Error(`The server did not start: ${text}`)
}

async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf('Ada'), password: PASSWORD }),
  })
  return answer.text()
}

/** Every page of the app; those of the explorer's subjects by the newest transfer. */
async function screensOf(url: string): Promise<Screen[]> {
  const answer = await fetch(`${url}/api/transactions?limit=100`)
  const newest = (await answer.json()) as {
    from: string
    transactionHash: string
    blockNumber: number
    kind: string
  }[]
  const { transactionHash, blockNumber, from } = newest.find(({ kind }) => kind === 'transfer')!
  return PAGES.filter(({ path }) => path !== '/home').map(({ path, isPrivate = false }) => ({
    name:
      path
        .replaceAll(/\/:\w+/g, '')
        .slice(1)
        .replaceAll('/', '-') || 'home',
    path: path
      .replace(':hash', transactionHash)
      .replace(':number', String(blockNumber))
      .replace(':address', from),
    isMembers: isPrivate || path === '/leaderboard',
  }))
}

interface Wanted {
  url: string
  session: string
  screen: Screen
  theme: (typeof THEMES)[number]
  widthPx: number
}

async function take(from: Browser, wanted: Wanted): Promise<Buffer> {
  const { url, session, screen, theme, widthPx } = wanted
  const context = await from.newContext({
    viewport: { width: widthPx, height: widthPx > 1000 ? 900 : 844 },
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  if (screen.isMembers)
    await context.addInitScript(`localStorage.setItem('user', ${JSON.stringify(session)})`)
  const page = await context.newPage()
  await page.goto(url + screen.path, { waitUntil: 'networkidle' })
  await page.locator('h1').waitFor()
  await page.locator(LOADING).first().waitFor({ state: 'detached' })
  const picture = await page.screenshot({ fullPage: !isForDocs })
  await context.close()
  return picture
}
