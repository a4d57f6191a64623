const LIFT = 8

/** A greyscale picture: one byte per pixel. */
export interface Grey {
  width: number
  height: number
  light: Uint8ClampedArray
}

export function greyOf({ data, width, height }: ImageData): Grey {
  const light = new Uint8ClampedArray(width * height)
  for (let at = 0, from = 0; at < light.length; at++, from += 4)
    light[at] = (data[from]! * 77 + data[from + 1]! * 151 + data[from + 2]! * 28) >> 8
  return { width, height, light }
}

export function imageOf({ width, height, light }: Grey): ImageData {
  const image = new ImageData(width, height)
  const pixels = new Uint32Array(image.data.buffer)
  for (let at = 0; at < light.length; at++) pixels[at] = (light[at]! * 0x01_01_01) | 0xff_00_00_00
  return image
}

/** A part of the picture, scaled with interpolation. */
export function cut(
  { width, height, light }: Grey,
  part: { x: number; y: number; width: number; height: number },
  scale: number,
): Grey {
  const result = empty(part.width * scale, part.height * scale)
  const columns = Float32Array.from({ length: result.width }, (_, x) =>
    Math.min(width - 1, part.x + x / scale),
  )
  for (let y = 0, at = 0; y < result.height; y++) {
    const fromY = Math.min(height - 1, part.y + y / scale)
    const top = Math.floor(fromY) * width
    const below = Math.min((height - 1) * width, top + width)
    const dy = fromY - Math.floor(fromY)
    for (let x = 0; x < result.width; x++, at++) {
      const fromX = columns[x]!
      const left = Math.floor(fromX)
      const right = Math.min(width - 1, left + 1)
      const dx = fromX - left
      const upper = light[top + left]! * (1 - dx) + light[top + right]! * dx
      const lower = light[below + left]! * (1 - dx) + light[below + right]! * dx
      result.light[at] = upper * (1 - dy) + lower * dy
    }
  }
  return result
}

/** Raises the contrast of each pixel against the mean around it. */
export function sharpen(grey: Grey, radius: number, strength: number): Grey {
  const { width, height, light } = grey
  const result = empty(width, height)
  const sums = sumsOf(grey)
  const row = width + 1
  for (let y = 0, at = 0; y < height; y++) {
    const top = Math.max(0, y - radius) * row
    const bottom = Math.min(height, y + radius + 1) * row
    for (let x = 0; x < width; x++, at++) {
      const left = Math.max(0, x - radius)
      const right = Math.min(width, x + radius + 1)
      const sum =
        sums[bottom + right]! - sums[bottom + left]! - sums[top + right]! + sums[top + left]!
      const mean = sum / (((bottom - top) / row) * (right - left))
      result.light[at] = light[at]! + strength * (light[at]! - mean)
    }
  }
  return result
}

/** Only the darkest pixels stay dark: for black on nearly black. */
export const lift = (grey: Grey): Grey => ({
  ...grey,
  light: grey.light.map(value => value * LIFT),
})

/** Shifts columns down by their distance from the middle: flattens a code around a bottle. */
export function unbend({ width, height, light }: Grey, depth: number): Grey {
  const result = empty(width, height)
  for (let x = 0; x < width; x++) {
    const shift = Math.round(depth * height * (2 * (x / width) - 1) ** 2)
    for (let y = 0; y < height; y++) {
      const from = Math.max(0, Math.min(height - 1, y + shift))
      result.light[y * width + x] = light[from * width + x]!
    }
  }
  return result
}

/** Transposed: the decoder also reads mirrored codes. */
export function turn({ width, height, light }: Grey): Grey {
  const result = empty(height, width)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) result.light[x * height + y] = light[y * width + x]!
  return result
}

function empty(width: number, height: number): Grey {
  const size = { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) }
  return { ...size, light: new Uint8ClampedArray(size.width * size.height) }
}

/** The sum of all pixels above and left of each (integral image). */
function sumsOf({ width, height, light }: Grey): Float64Array {
  const row = width + 1
  const sums = new Float64Array(row * (height + 1))
  for (let y = 0; y < height; y++) {
    let line = 0
    for (let x = 0; x < width; x++) {
      line += light[y * width + x]!
      sums[(y + 1) * row + x + 1] = sums[y * row + x + 1]! + line
    }
  }
  return sums
}
