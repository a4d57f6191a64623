import { writeFileSync } from 'node:fs'
import { encodeQR } from 'qr'

const WIDTH = 640
const HEIGHT = 480
const MODULE_PX = 8
const FRAMES = 10
const LIGHT = 235
const DARK = 16
const NO_COLOUR = 128

/** Writes a film of a QR code that the browser's fake camera plays in a loop: plain YUV 4:2:0. */
export function writeCameraFilm(path: string, text: string): void {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 2 })
  const side = modules.length * MODULE_PX
  const brightness = Buffer.alloc(WIDTH * HEIGHT, LIGHT)
  const left = Math.floor((WIDTH - side) / 2)
  const top = Math.floor((HEIGHT - side) / 2)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      if (modules[Math.floor(y / MODULE_PX)]?.[Math.floor(x / MODULE_PX)])
        brightness[(top + y) * WIDTH + left + x] = DARK
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, NO_COLOUR)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), brightness, colour])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`)
  writeFileSync(path, Buffer.concat([head, ...Array<Buffer>(FRAMES).fill(frame)]))
}
