import { DAY_MS, format } from '../format.ts'
import { ChartFigure, type Measure } from './ChartFigure.tsx'
import { chartShape } from './chartShape.ts'

interface Point {
  atMs: number
  /** Where the line runs: for the eye only. */
  value: number
  /** The exact value in words, with its unit. */
  label: string
}

interface Props {
  title: string
  measure: Measure
  /** Oldest first; at least one. */
  points: readonly Point[]
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
      readings={points.map(({ atMs, label }) => ({
        when: format.moment(atMs),
        dateTime: new Date(atMs).toISOString(),
        label,
      }))}
      shape={chartShape(points, measure.leastStep)}
      times={[written(firstMs), written((firstMs + lastMs) / 2), written(lastMs)]}
    />
  )
}

/** As short as the span allows without two times that read the same. */
function timeFormat(spanMs: number): (atMs: number) => string {
  if (spanMs < 3 * DAY_MS) return format.weekday
  return spanMs < 300 * DAY_MS ? format.monthDay : format.day
}
