import { DAY_MS, format } from '../format.ts'
import { ChartFigure, type Measure } from './ChartFigure.tsx'
import { chartShape } from './chartShape.ts'

interface LinePoint {
  atMs: number
  /** The line's height, not exact. */
  value: number
  /** The exact value as text, with its unit. */
  label: string
}

interface Props {
  title: string
  measure: Measure
  /** Oldest first; at least one. */
  points: readonly LinePoint[]
}

/** A value that holds until the next one, over time. */
export function LineChart({ title, measure, points }: Props) {
  const firstMs = points[0]!.atMs
  const lastMs = points.at(-1)!.atMs
  const written = timeFormat(lastMs - firstMs)
  return (
    <ChartFigure
      title={title}
      measure={measure}
      points={points.map(({ atMs, label }) => ({
        when: format.moment(atMs),
        dateTime: new Date(atMs).toISOString(),
        label,
      }))}
      shape={chartShape(points, measure.leastStep)}
      times={[written(firstMs), written((firstMs + lastMs) / 2), written(lastMs)]}
    />
  )
}

/** As short as possible without two equal labels. */
function timeFormat(spanMs: number): (atMs: number) => string {
  if (spanMs < 3 * DAY_MS) return format.weekday
  return spanMs < 300 * DAY_MS ? format.monthDay : format.day
}
