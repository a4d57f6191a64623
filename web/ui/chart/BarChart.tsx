import { ChartFigure } from './ChartFigure.tsx'
import type { ChartReading } from './ChartTable.tsx'
import { EmptyChart } from './EmptyChart.tsx'
import { barShape } from './chartShape.ts'

interface Bar extends ChartReading {
  /** How high the bar is: for the eye only. */
  value: number
}

interface Props {
  title: string
  /** Oldest first. */
  bars: readonly Bar[]
  emptyText: string
}

/** What each of some equal spans of time amounts to. */
export function BarChart({ title, bars, emptyText }: Props) {
  const [first] = bars
  const last = bars.at(-1)
  if (!first || !last || bars.every(({ value }) => value === 0))
    return <EmptyChart>{emptyText}</EmptyChart>

  const highest = bars.reduce((best, bar) => (bar.value > best.value ? bar : best))
  return (
    <ChartFigure
      title={title}
      readings={bars}
      shape={barShape(bars.map(({ value }) => value))}
      ends={[first.when, last === first ? '' : last.when]}
      summary={`Highest ${highest.label}, ${highest.when}`}
    />
  )
}
