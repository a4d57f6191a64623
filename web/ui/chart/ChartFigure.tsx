import { useState } from 'react'
import styles from './ChartFigure.module.css'
import { ChartPlot } from './ChartPlot.tsx'
import { type ChartReading, ChartTable } from './ChartTable.tsx'
import type { ChartShape } from './chartShape.ts'

interface Props {
  /** What the values are: the chart's accessible name and the head of its table's column. */
  title: string
  /** One for each place of the shape, oldest first; at least one. */
  readings: readonly ChartReading[]
  shape: ChartShape
  /** Below the two ends of the drawing; empty where one would say the same as the other. */
  ends: readonly [string, string]
  /** The whole in a few words. */
  summary: string
}

/** A drawing that is read point by point, or as a table in the same room. */
export function ChartFigure({ title, readings, shape, ends, summary }: Props) {
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
          <ChartPlot
            title={title}
            shape={shape}
            index={index}
            valueText={`${label}, ${when}`}
            onChoose={setChosen}
          />
          <p className={styles.ends} aria-hidden>
            <span>{ends[0]}</span>
            <span>{ends[1]}</span>
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
