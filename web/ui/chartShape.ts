interface Point {
  atMs: number
  value: number
}

/** Percent of the drawing's width and height, from its top left corner. */
interface Place {
  x: number
  y: number
}

export interface ChartShape<P extends Point = Point> {
  places: Place[]
  /** Drawn in a box of 100 by 100. */
  line: string
  area: string
  highest: P
  lowest: P
}

/** Room above the highest and below the lowest point, in percent of the height. */
const MARGIN = 8

/** Lines and areas that step from point to point. Expects at least one point, oldest first. */
export function chartShape<P extends Point>(points: readonly P[]): ChartShape<P> {
  const [first] = points
  if (!first) throw new Error('A chart needs a point')
  const spanMs = points.at(-1)!.atMs - first.atMs
  const highest = points.reduce((best, point) => (point.value > best.value ? point : best))
  const lowest = points.reduce((best, point) => (point.value < best.value ? point : best))
  const spread = highest.value - lowest.value

  const places: Place[] = points.map(({ atMs, value }) => ({
    x: spanMs ? rounded(((atMs - first.atMs) / spanMs) * 100) : 50,
    y: spread ? rounded(MARGIN + ((highest.value - value) / spread) * (100 - 2 * MARGIN)) : 50,
  }))
  const steps = places.map(({ x, y }) => `H${x}V${y}`).join('')
  const line = `M0 ${places[0]!.y}${steps}H100`
  return { places, line, area: `${line}V100H0Z`, highest, lowest }
}

const rounded = (percent: number): number => Math.round(percent * 100) / 100
