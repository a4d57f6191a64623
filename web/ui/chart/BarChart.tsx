import { ChartFigure, EmptyChart, type Measure } from './ChartFigure.tsx'
import type { ChartReading } from './ChartTable.tsx'
import { barShape } from './chartShape.ts'

interface Bar extends ChartReading {
  /** How high the bar is: for the eye only. */
  value: number
}

interface Props {
  title: string
  measure: Measure
  /** Oldest first. */
  bars: readonly Bar[]
  emptyText: string
}

/** What each of some equal spans of time amounts to. */
export function BarChart({ title, measure, bars, emptyText }: Props) {
  if (bars.every(({ value }) => value === 0)) return <EmptyChart>{emptyText}</EmptyChart>

  const highest = bars.reduce((best, bar) => (bar.value > best.value ? bar : best))
  const middle = bars[Math.floor(bars.length / 2)]!
  return (
    <ChartFigure
      title={title}
      measure={measure}
      readings={bars}
      shape={barShape(
        bars.map(({ value }) => value),
        measure.leastStep,
      )}
      times={[bars[0]!.when, middle.when, bars.at(-1)!.when]}
      summary={`Highest ${highest.label}, ${highest.when}`}
    />
  )
}
