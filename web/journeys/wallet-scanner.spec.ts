import { type Browser, type Locator, type Page, expect } from '@playwright/test'
import { encodeQR } from 'qr'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAddress } from '#api/chain/address.ts'
import { writeCameraFilm } from './support/cameraFilm.ts'
import { liveTracks, watchTracks } from './support/cameraTracks.ts'
import { expectAccessible } from './support/expectAccessible.ts'
import {
  addressOf,
  balanceOf,
  openSend,
  openWallet,
  test as base,
} from './support/walletSupport.ts'

const FIXTURES = join(import.meta.dirname, '../scanner/fixtures')
const PHONE = { width: 390, height: 844 }
const OTHERS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

interface ScannerFixtures {
  /** A browser whose camera sees a QR code with this text. */
  cameraOf: (text: string) => Promise<Page>
}

const test = base.extend<ScannerFixtures>({
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

test('a scanned payment link fills recipient and amount, is sent, and both balances are right', async ({
  cameraOf,
  request,
  payer,
  payee,
}) => {
  const page = await cameraOf(`cxac:${addressOf(payee)}?amount=1.5`)
  const dialog = await openScanner(page)
  await expect(dialog.getByLabel('Recipient Address')).toHaveValue(addressOf(payee))
  await expect(dialog.getByLabel('Amount')).toHaveValue('1.5')
  await expect(scannerIn(dialog)).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Scan QR code' })).toBeFocused()
  expect(await liveTracks(page)).toBe(0)

  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Transaction successful!')).toBeVisible()
  expect(await balanceOf(request, payee)).toBe(1.5)
  expect(await balanceOf(request, payer)).toBe(8.499)
})

test('the scanner pauses, resumes and stops, remembers its camera, and keeps looking past foreign codes', async ({
  cameraOf,
}) => {
  const page = await cameraOf('https://example.com/')
  const dialog = await openScanner(page)
  const scanner = scannerIn(dialog)
  await expect(scanner.getByText('This code holds no CXAC address')).toBeVisible()
  expect((await dialog.getByTestId('scan-box').boundingBox())?.width).toBe(300)
  expect(await liveTracks(page)).toBe(1)
  await expectAccessible(page, [320])
  await page.setViewportSize({ width: 599, height: 900 })
  await expect
    .poll(async () => (await dialog.getByTestId('scan-box').boundingBox())?.width)
    .toBe(250)

  await scanner.getByRole('button', { name: 'Pause' }).click()
  await expect(scanner.getByText('Scanner paused')).toBeVisible()
  await scanner.getByRole('button', { name: 'Resume' }).click()
  await expect(scanner.getByText('Scanner paused')).toBeHidden()
  await scanner.getByLabel('Zoom').fill('2.5')
  await expect(scanner.getByText('2.5×')).toBeVisible()
  await scanner.getByRole('button', { name: 'Stop' }).click()
  await expect(scanner.getByRole('button', { name: 'Start camera' })).toBeVisible()
  expect(await liveTracks(page)).toBe(0)

  await scanner.getByRole('button', { name: 'Start camera' }).click()
  await expect(scanner.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await liveTracks(page)).toBe(0)

  const remembered = await cameraMemory(page)
  expect(remembered).toEqual({ hasPermission: true, lastUsedCameraId: expect.stringMatching(/./) })
  await page.reload()
  const asked = page.evaluate(
    () =>
      new Promise(resolve => {
        const { mediaDevices } = navigator
        const original = mediaDevices.getUserMedia.bind(mediaDevices)
        mediaDevices.getUserMedia = constraints => {
          resolve(constraints?.video)
          return original(constraints)
        }
      }),
  )
  await openScanner(page)
  expect(await asked).toMatchObject({ deviceId: { exact: remembered.lastUsedCameraId } })
})

test('pictures of codes are read, none wrongly, and a picture without a code says so', async ({
  walletPage,
}) => {
  const pictures = JSON.parse(readFileSync(join(FIXTURES, 'manifest.json'), 'utf8')) as {
    file: string
    text: string | null
  }[]
  expect(pictures.length).toBeGreaterThanOrEqual(10)
  const dialog = await openSend(walletPage)
  for (const { file, text } of pictures) {
    await toggleScanner(dialog)
    await choose(dialog, join(FIXTURES, file))
    if (text === null) await expect(dialog.getByText('No QR code was found')).toBeVisible()
    else {
      await expect(scannerIn(dialog), file).toBeHidden()
      await expect(dialog.getByLabel('Recipient Address')).toHaveValue(parseAddress(text)!)
      await expect(dialog.getByLabel('Amount')).toBeFocused()
    }
  }
})

test('without a camera the scanner says so, and between several codes the user chooses', async ({
  walletPage,
  payee,
}) => {
  await walletPage.setViewportSize(PHONE)
  const dialog = await openSend(walletPage)
  await toggleScanner(dialog)
  await expect(scannerIn(dialog).getByRole('alert')).toContainText('No camera found')
  await choose(dialog, await pictureOf(walletPage, [addressOf(payee), OTHERS]))
  await expect(scannerIn(dialog).getByText('Several codes are in the picture')).toBeVisible()
  await expectAccessible(walletPage)
  await scannerIn(dialog)
    .getByRole('button', { name: addressOf(payee) })
    .click()
  await expect(dialog.getByLabel('Recipient Address')).toHaveValue(addressOf(payee))
  await expect(dialog.getByLabel('Amount')).toBeFocused()
})

test('on a phone the scanner fills the screen, and Back closes it before it closes Send', async ({
  walletPage: page,
}) => {
  await page.setViewportSize(PHONE)
  const send = await openSend(page)
  await toggleScanner(send)
  const scanner = page.getByRole('dialog', { name: 'Scan QR code' })
  await expect.poll(() => scanner.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE })
  await expect(scanner.getByRole('button', { name: 'Choose a picture' })).toBeInViewport()
  await page.goBack()
  await expect(scanner).toBeHidden()
  await expect(send.getByRole('button', { name: 'Scan QR code' })).toBeFocused()
  await page.goBack()
  await expect(send).toBeHidden()
  await expect(page).toHaveURL('/wallet')
})

test('a camera that fails is explained, with a next step', async ({ walletPage }) => {
  const dialog = await openSend(walletPage)
  for (const [name, sentence] of [
    ['NotAllowedError', 'The camera is not allowed'],
    ['NotReadableError', 'The camera is busy'],
    ['AbortError', 'The camera could not be started'],
    ['insecure', 'The camera needs a secure page'],
  ] as const) {
    await walletPage.evaluate(failure => {
      if (failure === 'insecure') Object.defineProperty(window, 'isSecureContext', { value: false })
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', failure))
    }, name)
    await dialog.getByRole('button', { name: 'Scan QR code' }).click()
    const alert = scannerIn(dialog).getByRole('alert')
    await expect(alert).toContainText(sentence)
    await expect(alert).toContainText('choose a picture')
    await dialog.getByRole('button', { name: 'Scan QR code' }).click()
  }
})

test('where the decoder cannot start, a simpler one reads on', async ({ walletPage, payee }) => {
  await walletPage.route('**/*.wasm', route => route.abort())
  const dialog = await openSend(walletPage)
  await toggleScanner(dialog)
  await expect(dialog.getByText('A simpler decoder is in use')).toBeVisible()
  await choose(dialog, await pictureOf(walletPage, [addressOf(payee)]))
  await expect(dialog.getByLabel('Recipient Address')).toHaveValue(addressOf(payee))
})

test('the scanner loads only when opened, and only its worker may compile WebAssembly', async ({
  walletPage,
  complaints,
}) => {
  const policies = new Map<string, string>()
  walletPage.on('response', response => {
    policies.set(response.url(), response.headers()['content-security-policy'] ?? '')
  })
  await walletPage.reload()
  const dialog = await openSend(walletPage)
  const isScanners = (url: string) => /decode\.worker|\.wasm|Scanner-/.test(url)
  expect([...policies.keys()].filter(isScanners)).toEqual([])
  const wasm = walletPage.waitForResponse('**/*.wasm')
  await toggleScanner(dialog)
  expect((await wasm).headers()).toMatchObject({
    'content-type': 'application/wasm',
    'content-encoding': expect.stringMatching(/br|gzip/),
  })
  for (const [url, policy] of policies)
    expect(policy.includes('wasm-unsafe-eval'), url).toBe(url.includes('/assets/decode.worker-'))
  expect(complaints).toEqual([])
})

async function openScanner(page: Page): Promise<Locator> {
  const dialog = await openSend(page)
  await toggleScanner(dialog)
  return dialog
}

const toggleScanner = async (dialog: Locator) => {
  if (await scannerIn(dialog).isHidden())
    await dialog.getByRole('button', { name: 'Scan QR code' }).click()
}

/** Within Send, or on a phone over it. */
const scannerIn = (dialog: Locator) =>
  dialog.page().getByRole('region', { name: 'QR code scanner' })

type FileChoice = Parameters<Locator['setInputFiles']>[0]

const choose = (dialog: Locator, files: FileChoice) =>
  scannerIn(dialog).locator('input[type=file]').setInputFiles(files)

/** A picture with these codes side by side, drawn by the browser. */
async function pictureOf(page: Page, texts: readonly string[]): Promise<FileChoice> {
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

const cameraMemory = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('scanner') ?? '{}') as { lastUsedCameraId: string },
  )
