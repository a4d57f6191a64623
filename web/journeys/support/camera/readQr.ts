import type { Locator } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'

/** Decodes the QR code from a screenshot. */
export async function readQr(picture: Locator): Promise<string> {
  const png = (await picture.screenshot()).toString('base64')
  const { width, height, pixels } = await picture.page().evaluate(async source => {
    const image = new Image()
    image.src = `data:image/png;base64,${source}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    const context = canvas.getContext('2d')!
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, image.width, image.height)
    const text = Array.from(data, byte => String.fromCharCode(byte)).join('')
    return { width: image.width, height: image.height, pixels: btoa(text) }
  }, png)
  return decodeQR({ width, height, data: Uint8ClampedArray.from(Buffer.from(pixels, 'base64')) })
}
