import { axisTicks } from './axisTicks.ts'

interface Point {
  atMs: number
  value: number
}

/** Percent of the drawing's width and height, from its top left corner. */
interface PlottedPoint {
  x: number
  y: number
  /** From here to the next point's, the pointer selects this one. */
  from: number
}

/** A value's line across the drawing. */
interface Tick {
  value: number
  y: number
}

export interface ChartShape {
  /** From zero at the bottom to the top. */
  ticks: Tick[]
  plotted: PlottedPoint[]
  /** Both are drawn in a box of 100 by 100. Bars are areas without a line. */
  line: string
  area: string
}

/**
 * Lines and areas that step from point to point, from zero: a cut-off axis would exaggerate the difference
 * of 10 and 12. Expects at least one point, oldest first, and none below zero.
 */
export function chartShape(points: readonly Point[], leastStep: number): ChartShape {
  const [first] = points
  if (!first) throw new Error('A chart needs a point')
  const spanMs = points.at(-1)!.atMs - first.atMs
  const highest = points.reduce((most, { value }) => Math.max(most, value), 0)
  const { ticks, heightOf } = scale(highest, leastStep)

  const plotted: PlottedPoint[] = points.map(({ atMs, value }) => {
    const x = spanMs ? rounded(((atMs - first.atMs) / spanMs) * 100) : 50
    return { x, y: heightOf(value), from: x }
  })
  const steps = plotted.map(({ x, y }) => `H${x}V${y}`).join('')
  const line = `M0 ${plotted[0]!.y}${steps}H100`
  return { plotted, ticks, line, area: `${line}V100H0Z` }
}

/** How much of its share of the width a bar fills. */
const BAR_WIDTH = 0.72

/** Bars from the bottom up. */
export function barShape(values: readonly number[], leastStep: number): ChartShape {
  const { ticks, heightOf } = scale(Math.max(...values), leastStep)
  const share = 100 / values.length
  const plotted = values.map((value, i) => ({
    x: rounded((i + 0.5) * share),
    y: heightOf(value),
    from: rounded(i * share),
  }))
  const width = rounded(share * BAR_WIDTH)
  const bars = plotted.map(({ x, y }) => `M${rounded(x - width / 2)} 100V${y}h${width}V100Z`)
  return { plotted, ticks, line: '', area: bars.join('') }
}

function scale(highest: number, leastStep: number) {
  const values = axisTicks(highest, leastStep)
  const heightOf = (value: number) => rounded(100 - (value / values.at(-1)!) * 100)
  return { heightOf, ticks: values.map(value => ({ value, y: heightOf(value) })) }
}

const rounded = (percent: number): number => Math.round(percent * 100) / 100
