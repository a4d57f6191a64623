import { useState } from 'react'
import { format } from '../format.ts'
import styles from './ChartFigure.module.css'
import { ChartPlot } from './ChartPlot.tsx'
import { type ChartPoint, ChartTable } from './ChartTable.tsx'
import type { ChartShape } from './chartShape.ts'
import { t } from '../../language/t.ts'

/** The unit of the values. */
export interface Measure {
  unit: string
  /** The smallest possible difference between two values. */
  leastStep: number
}

const LONG_TIME = 14

interface Props {
  /** What the values are: the chart's accessible name and the head of its table's column. */
  title: string
  measure: Measure
  /** One for each place of the shape, oldest first; at least one. */
  points: readonly ChartPoint[]
  shape: ChartShape
  /** Labels below the start, middle and end of the chart. */
  times: readonly [string, string, string]
  /** The chart in a few words. */
  summary?: string
}

/** A chart that is read point by point, or as a table of the same size. */
export function ChartFigure({ title, measure, points, shape, times, summary }: Props) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [isTable, setTable] = useState(false)
  const last = points.length - 1
  const index = Math.min(chosen ?? last, last)
  const { when, dateTime, label } = points[index]!
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.readOut}>
        <span className={styles.value}>{label}</span>
        <time dateTime={dateTime}>{when}</time>
      </figcaption>
      {isTable ? (
        <ChartTable title={title} points={points} />
      ) : (
        <div className={styles.frame}>
          <p className={styles.unit} aria-hidden>
            {measure.unit}
          </p>
          <p className={styles.values} aria-hidden>
            {shape.ticks.map(({ value, y }) => (
              <span key={value} style={{ top: `${y}%` }}>
                <bdi>{format.short(value)}</bdi>
              </span>
            ))}
          </p>
          <ChartPlot
            title={title}
            shape={shape}
            index={index}
            valueText={t('ui.chart_point', { value: label, when })}
            onChoose={setChosen}
          />
          <p className={areLong(times) ? styles.longTimes : styles.times} aria-hidden>
            <span>
              <bdi>{times[0]}</bdi>
            </span>
            <span>
              <bdi>{times[1]}</bdi>
            </span>
            <span>
              <bdi>{times[2]}</bdi>
            </span>
          </p>
        </div>
      )}
      <div className={styles.foot}>
        <span>{summary}</span>
        <button type="button" className={styles.toggle} onClick={() => setTable(!isTable)}>
          {isTable ? t('ui.show_chart') : t('ui.show_table')}
        </button>
      </div>
    </figure>
  )
}

/** As in '20 de out. de 2026': three of them need more than a phone's width. */
const areLong = (times: readonly string[]) => times.some(({ length }) => length > LONG_TIME)

/** Shown instead of a chart without points. */
export const EmptyChart = ({ children }: { children: string }) => (
  <p className={styles.empty}>{children}</p>
)
