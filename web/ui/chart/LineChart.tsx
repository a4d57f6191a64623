import { format } from '../format.ts'
import { ChartFigure } from './ChartFigure.tsx'
import { EmptyChart } from './EmptyChart.tsx'
import { chartShape } from './chartShape.ts'

export interface ChartPoint {
  atMs: number
  /** Where the line runs: for the eye only. */
  value: number
  /** The exact value in words, with its unit. */
  label: string
}

interface Props {
  title: string
  /** Oldest first. */
  points: readonly ChartPoint[]
  emptyText: string
}

/** A value that holds until the next one, over time. */
export function LineChart({ title, points, emptyText }: Props) {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return <EmptyChart>{emptyText}</EmptyChart>

  const shape = chartShape(points)
  const { lowest, highest } = shape
  const end = last.atMs - first.atMs < DAY_MS ? format.clock : format.day
  return (
    <ChartFigure
      title={title}
      readings={points.map(({ atMs, label }) => ({
        when: format.moment(atMs),
        dateTime: new Date(atMs).toISOString(),
        label,
      }))}
      shape={shape}
      ends={[end(first.atMs), last === first ? '' : end(last.atMs)]}
      summary={
        lowest.label === highest.label
          ? 'Unchanged'
          : `Lowest ${lowest.label} · highest ${highest.label}`
      }
    />
  )
}

const DAY_MS = 24 * 60 * 60 * 1000
