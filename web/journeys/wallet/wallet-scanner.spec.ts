import { type Page, expect } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAddress } from '#api/chain/address.ts'
import { liveTracks } from '../support/camera/cameraTracks.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import {
  choose,
  openScanner,
  pictureOf,
  scannerIn,
  test,
  toggleScanner,
} from '../support/camera/scannerSupport.ts'
import { addressOf, balanceOf, openSend } from '../support/walletSupport.ts'

const FIXTURES = join(import.meta.dirname, '../../scanner/fixtures')
const PHONE = { width: 390, height: 844 }
const OTHERS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

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
  // The dialog stays as wide as it was.
  await page.setViewportSize({ width: 599, height: 900 })
  await expect
    .poll(async () => (await dialog.getByTestId('scan-box').boundingBox())?.width)
    .toBe(250)
  await expectAccessible(page, [320])
  // On a phone, Escape would close the scanner alone.
  await page.setViewportSize({ width: 599, height: 900 })

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

test('pictures of codes are read correctly, a picture without a code says so, and a failing camera is explained', async ({
  walletPage,
}) => {
  const pictures = JSON.parse(readFileSync(join(FIXTURES, 'manifest.json'), 'utf8')) as {
    cat: string
    file: string
    text: string | null
  }[]
  const dialog = await openSend(walletPage)
  // readStill.test.ts reads all of them. The second needs further looks.
  for (const kind of ['clean', 'noquiet', 'negative']) {
    const { file, text } = pictures.find(({ cat }) => cat === kind)!
    await toggleScanner(dialog)
    const look = () => choose(dialog, join(FIXTURES, file))
    if (text === null) {
      await look()
      await expect(dialog.getByText('No QR code was found')).toBeVisible()
      continue
    }
    // The page tries for 1.5 s, which may be too short on a busy machine: then once more.
    await expect(async () => {
      await look()
      await expect(scannerIn(dialog), file).toBeHidden({ timeout: 10_000 })
    }).toPass()
    await expect(dialog.getByLabel('Recipient Address')).toHaveValue(parseAddress(text)!)
    await expect(dialog.getByLabel('Amount')).toBeFocused()
  }
  await test.step('a failing camera is explained, with a next step', async () => {
    const toggle = dialog.getByRole('button', { name: 'Scan QR code' })
    if (await scannerIn(dialog).isVisible()) await toggle.click()
    for (const [name, sentence] of [
      ['NotAllowedError', 'The camera is not allowed'],
      ['NotReadableError', 'The camera is busy'],
      ['AbortError', 'The camera could not be started'],
      ['insecure', 'The camera needs a secure page'],
    ] as const) {
      await walletPage.evaluate(failure => {
        if (failure === 'insecure')
          Object.defineProperty(window, 'isSecureContext', { value: false })
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', failure))
      }, name)
      await toggle.click()
      const alert = scannerIn(dialog).getByRole('alert')
      await expect(alert).toContainText(sentence)
      await expect(alert).toContainText('choose a picture')
      await toggle.click()
    }
  })
})

test('on a phone the scanner fills the screen, and Back closes it before it closes Send', async ({
  walletPage: page,
  payee,
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

  await test.step('without a camera it says so, and between several codes the user chooses', async () => {
    await openSend(page)
    await toggleScanner(send)
    await expect(scannerIn(send).getByRole('alert')).toContainText('No camera found')
    await choose(send, await pictureOf(page, [addressOf(payee), OTHERS]))
    await expect(scannerIn(send).getByText('Several codes are in the picture')).toBeVisible()
    await expectAccessible(page)
    await scannerIn(send)
      .getByRole('button', { name: addressOf(payee) })
      .click()
    await expect(send.getByLabel('Recipient Address')).toHaveValue(addressOf(payee))
    await expect(send.getByLabel('Amount')).toBeFocused()
  })
})

test('if the decoder cannot start, a simpler one is used', async ({ walletPage, payee }) => {
  await walletPage.route('**/*.wasm', route => route.abort())
  const dialog = await openSend(walletPage)
  await toggleScanner(dialog)
  await expect(dialog.getByText('A simpler decoder is in use')).toBeVisible()
  await choose(dialog, await pictureOf(walletPage, [addressOf(payee)]))
  await expect(dialog.getByLabel('Recipient Address')).toHaveValue(addressOf(payee))
})

test('the scanner loads only when opened, and only its worker may compile WebAssembly', async ({
  payerPage,
  complaints,
}) => {
  const policies = new Map<string, string>()
  payerPage.on('response', response => {
    policies.set(response.url(), response.headers()['content-security-policy'] ?? '')
  })
  await payerPage.goto('/wallet')
  const dialog = await openSend(payerPage)
  const isScanners = (url: string) => /decode\.worker|\.wasm|Scanner-/.test(url)
  expect([...policies.keys()].filter(isScanners)).toEqual([])
  const wasm = payerPage.waitForResponse('**/*.wasm')
  await toggleScanner(dialog)
  expect((await wasm).headers()).toMatchObject({
    'content-type': 'application/wasm',
    'content-encoding': expect.stringMatching(/br|gzip/),
  })
  for (const [url, policy] of policies)
    expect(policy.includes('wasm-unsafe-eval'), url).toBe(url.includes('/assets/decode.worker-'))
  expect(complaints).toEqual([])
})

const cameraMemory = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('scanner') ?? '{}') as { lastUsedCameraId: string },
  )
