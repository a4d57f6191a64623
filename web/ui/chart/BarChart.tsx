import { ChartFigure, EmptyChart, type Measure } from './ChartFigure.tsx'
import type { ChartPoint } from './ChartTable.tsx'
import { barShape } from './chartShape.ts'
import { t } from '../../language/t.ts'

interface Bar extends ChartPoint {
  /** The bar's height, not exact. */
  value: number
}

interface Props {
  title: string
  measure: Measure
  /** Oldest first. */
  bars: readonly Bar[]
  emptyText: string
}

/** Totals of equal time spans. */
export function BarChart({ title, measure, bars, emptyText }: Props) {
  if (bars.every(({ value }) => value === 0)) return <EmptyChart>{emptyText}</EmptyChart>

  const highest = bars.reduce((best, bar) => (bar.value > best.value ? bar : best))
  const middle = bars[Math.floor(bars.length / 2)]!
  return (
    <ChartFigure
      title={title}
      measure={measure}
      points={bars}
      shape={barShape(
        bars.map(({ value }) => value),
        measure.leastStep,
      )}
      times={[bars[0]!.when, middle.when, bars.at(-1)!.when]}
      summary={t('ui.chart_highest', { value: highest.label, when: highest.when })}
    />
  )
}
