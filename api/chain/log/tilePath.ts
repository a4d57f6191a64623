/** C2SP's tlog-tiles: the width of a tile, and its place in a path. */

export const TILE_WIDTH = 256
/** Above it, the number of leaves is not exact. */
const MAX_INDEX = 2 ** 44
const PLACE = /^((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/

export interface TilePlace {
  index: number
  /** Fewer than 256 in a partial tile. */
  width: number
}

/** Like `x001/x234/067`, followed by `.p/17` if it is partial. */
export function formatTilePlace({ index, width }: TilePlace): string {
  const digits = String(index)
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g)!
  const path = groups.map((group, i) => (i < groups.length - 1 ? `x${group}` : group)).join('/')
  return width === TILE_WIDTH ? path : `${path}.p/${width}`
}

/** Null for any other notation. */
export function parseTilePlace(text: string): TilePlace | null {
  const [, path, widthText] = PLACE.exec(text) ?? []
  if (path === undefined) return null
  const index = Number(path.replaceAll(/[x/]/g, ''))
  const place = { index, width: widthText === undefined ? TILE_WIDTH : Number(widthText) }
  const isOne = index < MAX_INDEX && place.width <= TILE_WIDTH && formatTilePlace(place) === text
  return isOne ? place : null
}
