import { type Grey, cut, lift, sharpen, turn, unbend } from './Grey.ts'

/** Larger pictures take too long to decode repeatedly. */
const LOOK_PIXELS = 1_000_000
const SHARPEN = { radius: 4, strength: 4 }
/** How deep the curve is, as a share of the picture's height. */
const BENDS = [-0.07, 0.07, -0.13, 0.13]
/** Tiles overlap, so that one of them has the whole code. */
const TILES = 3
const TILE_SHARE = 0.5

/** Transformed copies of the picture to try, cheap and likely ones first. */
export function* furtherLooks(grey: Grey): Generator<Grey> {
  const whole = { x: 0, y: 0, width: grey.width, height: grey.height }
  const small = cut(grey, whole, Math.min(1, scaleTo(LOOK_PIXELS, whole)))
  yield lift(small)
  for (const bend of BENDS) yield unbend(small, bend)
  yield enlarged(small)
  for (const bend of BENDS) yield unbend(turn(small), bend)
  for (const tile of tilesOf(grey)) {
    const part = cut(grey, tile, Math.min(2, scaleTo(LOOK_PIXELS, tile)))
    yield sharpen(part, SHARPEN.radius, SHARPEN.strength)
  }
}

function enlarged(grey: Grey): Grey {
  const sharp = sharpen(grey, SHARPEN.radius, SHARPEN.strength)
  return cut(sharp, { x: 0, y: 0, width: grey.width, height: grey.height }, 2)
}

const scaleTo = (pixels: number, { width, height }: { width: number; height: number }): number =>
  Math.sqrt(pixels / (width * height))

/** From the middle outwards: most codes are near the middle. */
function tilesOf({ width, height }: Grey) {
  const size = { width: Math.ceil(width * TILE_SHARE), height: Math.ceil(height * TILE_SHARE) }
  const at = (index: number, free: number) => Math.floor((index * free) / (TILES - 1))
  const places = [1, 0, 2]
  return places.flatMap(row =>
    places.map(column => ({
      ...size,
      x: at(column, width - size.width),
      y: at(row, height - size.height),
    })),
  )
}
