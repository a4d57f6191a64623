import { encodeQR } from 'qr'

const MODULE_PX = 16

/** The code as a PNG file, large enough to print. */
export async function qrPicture(text: string, name: string): Promise<File> {
  const modules = qrModules(text)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = modules.length * MODULE_PX
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  for (const [y, row] of modules.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) context.fillRect(x * MODULE_PX, y * MODULE_PX, MODULE_PX, MODULE_PX)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('This browser cannot make a picture')
  return new File([blob], name, { type: 'image/png' })
}

const QUIET_ZONE_MODULES = 4

/** The code's squares row by row, true for dark, with the light margin that scanners need. */
const qrModules = (text: string): boolean[][] =>
  encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE_MODULES })

/** Black on white in every theme: most reliable for scanners. */
export function qrDrawing(text: string): string {
  const modules = qrModules(text)
  const size = modules.length
  const dark = modules.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  )
  const svg =
    // Not shown: code.
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    // Not shown: code.
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark.join('')}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
