import { useState } from 'react'
import { format } from '../format.ts'
import styles from './ChartFigure.module.css'
import { ChartPlot } from './ChartPlot.tsx'
import { type ChartReading, ChartTable } from './ChartTable.tsx'
import type { ChartShape } from './chartShape.ts'

/** What the values are counted in. */
export interface Measure {
  unit: string
  /** The smallest difference between two values that there can be. */
  leastStep: number
}

interface Props {
  /** What the values are: the chart's accessible name and the head of its table's column. */
  title: string
  measure: Measure
  /** One for each place of the shape, oldest first; at least one. */
  readings: readonly ChartReading[]
  shape: ChartShape
  /** Below the beginning, the middle and the end of the drawing. */
  times: readonly [string, string, string]
  /** The whole in a few words. */
  summary?: string
}

/** A drawing that is read point by point, or as a table in the same room. */
export function ChartFigure({ title, measure, readings, shape, times, summary }: Props) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [isTable, setTable] = useState(false)
  const last = readings.length - 1
  const index = Math.min(chosen ?? last, last)
  const { when, dateTime, label } = readings[index]!
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.readOut}>
        <span className={styles.value}>{label}</span>
        <time dateTime={dateTime}>{when}</time>
      </figcaption>
      {isTable ? (
        <ChartTable title={title} readings={readings} />
      ) : (
        <div className={styles.frame}>
          <p className={styles.unit} aria-hidden>
            {measure.unit}
          </p>
          <p className={styles.values} aria-hidden>
            {shape.ticks.map(({ value, y }) => (
              <span key={value} style={{ top: `${y}%` }}>
                {format.short(value)}
              </span>
            ))}
          </p>
          <ChartPlot
            title={title}
            shape={shape}
            index={index}
            valueText={`${label}, ${when}`}
            onChoose={setChosen}
          />
          <p className={styles.times} aria-hidden>
            <span>{times[0]}</span>
            <span>{times[1]}</span>
            <span>{times[2]}</span>
          </p>
        </div>
      )}
      <div className={styles.foot}>
        <span>{summary}</span>
        <button type="button" className={styles.toggle} onClick={() => setTable(!isTable)}>
          {isTable ? 'Show as a chart' : 'Show as a table'}
        </button>
      </div>
    </figure>
  )
}

/** Said in place of a chart without points. */
export const EmptyChart = ({ children }: { children: string }) => (
  <p className={styles.empty}>{children}</p>
)
