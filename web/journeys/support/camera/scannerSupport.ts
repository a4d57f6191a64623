import { type Browser, type Locator, type Page } from '@playwright/test'
import { encodeQR } from 'qr'
import { writeCameraFilm } from './cameraFilm.ts'
import { watchTracks } from './cameraTracks.ts'
import { openSend, openWallet, test as base } from '../walletSupport.ts'

interface ScannerFixtures {
  /** A browser whose camera sees a QR code with this text. */
  cameraOf: (text: string) => Promise<Page>
}

export const test = base.extend<ScannerFixtures>({
  cameraOf: async ({ playwright, launchOptions, baseURL, payer }, provide, testInfo) => {
    const browsers: Browser[] = []
    await provide(async text => {
      const film = testInfo.outputPath('film.y4m')
      writeCameraFilm(film, text)
      const browser = await playwright.chromium.launch({
        ...launchOptions,
        args: [
          ...(launchOptions.args ?? []),
          '--use-fake-ui-for-media-stream',
          '--use-fake-device-for-media-stream',
          `--use-file-for-fake-video-capture=${film}`,
        ],
      })
      browsers.push(browser)
      const context = await browser.newContext({ baseURL: baseURL!, permissions: ['camera'] })
      const page = await context.newPage()
      await watchTracks(page)
      await openWallet(page, payer)
      return page
    })
    await Promise.all(browsers.map(browser => browser.close()))
  },
})

export async function openScanner(page: Page): Promise<Locator> {
  const dialog = await openSend(page)
  await toggleScanner(dialog)
  return dialog
}

export const toggleScanner = async (dialog: Locator) => {
  if (await scannerIn(dialog).isHidden())
    await dialog.getByRole('button', { name: 'Scan QR code' }).click()
}

/** Inside Send, or on a phone over it. */
export const scannerIn = (dialog: Locator) =>
  dialog.page().getByRole('region', { name: 'QR code scanner' })

type FileChoice = Parameters<Locator['setInputFiles']>[0]

export const choose = (dialog: Locator, files: FileChoice) =>
  scannerIn(dialog).locator('input[type=file]').setInputFiles(files)

/** A picture with these codes side by side, drawn by the browser. */
export async function pictureOf(page: Page, texts: readonly string[]): Promise<FileChoice> {
  const codes = texts.map(text => encodeQR(text, 'raw', { border: 4 }))
  const url = await page.evaluate(drawn => {
    const canvas = document.createElement('canvas')
    const side = drawn[0]!.length * 6
    canvas.width = side * drawn.length
    canvas.height = side
    const context = canvas.getContext('2d')!
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, side)
    context.fillStyle = '#000'
    for (const [at, modules] of drawn.entries())
      for (const [y, row] of modules.entries())
        for (const [x, isDark] of row.entries())
          if (isDark) context.fillRect(at * side + x * 6, y * 6, 6, 6)
    return canvas.toDataURL('image/png')
  }, codes)
  const buffer = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
  return { name: 'codes.png', mimeType: 'image/png', buffer }
}
