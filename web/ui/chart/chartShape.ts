interface Point {
  atMs: number
  value: number
}

/** Percent of the drawing's width and height, from its top left corner. */
interface Place {
  x: number
  y: number
  /** From here to the right, up to the next place's, the pointer means this one. */
  from: number
}

export interface ChartShape {
  places: Place[]
  /** Both are drawn in a box of 100 by 100. Bars are areas without a line. */
  line: string
  area: string
}

interface LineShape<P> extends ChartShape {
  highest: P
  lowest: P
}

/** Room above the highest and below the lowest point, in percent of the height. */
const MARGIN = 8

/** Lines and areas that step from point to point. Expects at least one point, oldest first. */
export function chartShape<P extends Point>(points: readonly P[]): LineShape<P> {
  const [first] = points
  if (!first) throw new Error('A chart needs a point')
  const spanMs = points.at(-1)!.atMs - first.atMs
  const highest = points.reduce((best, point) => (point.value > best.value ? point : best))
  const lowest = points.reduce((best, point) => (point.value < best.value ? point : best))
  const spread = highest.value - lowest.value

  const places: Place[] = points.map(({ atMs, value }) => {
    const x = spanMs ? rounded(((atMs - first.atMs) / spanMs) * 100) : 50
    const y = spread
      ? rounded(MARGIN + ((highest.value - value) / spread) * (100 - 2 * MARGIN))
      : 50
    return { x, y, from: x }
  })
  const steps = places.map(({ x, y }) => `H${x}V${y}`).join('')
  const line = `M0 ${places[0]!.y}${steps}H100`
  return { places, line, area: `${line}V100H0Z`, highest, lowest }
}

/** How much of its share of the width a bar fills. */
const BAR_WIDTH = 0.72

/** Bars from the bottom up, the highest almost to the top. */
export function barShape(values: readonly number[]): ChartShape {
  const highest = Math.max(...values)
  const share = 100 / values.length
  const places = values.map((value, i) => ({
    x: rounded((i + 0.5) * share),
    y: highest > 0 ? rounded(100 - (value / highest) * (100 - MARGIN)) : 100,
    from: rounded(i * share),
  }))
  const width = rounded(share * BAR_WIDTH)
  const bars = places.map(({ x, y }) => `M${rounded(x - width / 2)} 100V${y}h${width}V100Z`)
  return { places, line: '', area: bars.join('') }
}

const rounded = (percent: number): number => Math.round(percent * 100) / 100
