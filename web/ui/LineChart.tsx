import { useState } from 'react'
import { ChartPlot } from './ChartPlot.tsx'
import { ChartTable } from './ChartTable.tsx'
import styles from './LineChart.module.css'
import { chartShape } from './chartShape.ts'

export interface ChartPoint {
  atMs: number
  /** Where the line runs: for the eye only. */
  value: number
  /** The exact value in words, with its unit. */
  label: string
}

interface Props {
  /** What the values are: the chart's accessible name and the head of its table's column. */
  title: string
  /** Oldest first. */
  points: readonly ChartPoint[]
  /** Said in place of a chart without points. */
  emptyText: string
}

/** A value that holds until the next one, over time: as a line, or as a table in the same room. */
export function LineChart({ title, points, emptyText }: Props) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [isTable, setTable] = useState(false)
  const last = points.length - 1
  const index = Math.min(chosen ?? last, last)
  const marked = points[index]
  if (!marked) return <p className={styles.empty}>{emptyText}</p>

  const shape = chartShape(points)
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.readOut}>
        <span className={styles.value}>{marked.label}</span>
        <time dateTime={new Date(marked.atMs).toISOString()}>{moment.format(marked.atMs)}</time>
      </figcaption>
      {isTable ? (
        <ChartTable title={title} points={points} />
      ) : (
        <div className={styles.frame}>
          <ChartPlot
            title={title}
            shape={shape}
            index={index}
            valueText={`${marked.label}, ${moment.format(marked.atMs)}`}
            onChoose={setChosen}
          />
          <Ends fromMs={points[0]!.atMs} toMs={points[last]!.atMs} />
        </div>
      )}
      <div className={styles.foot}>
        <span>{range(shape.lowest.label, shape.highest.label)}</span>
        <button type="button" className={styles.toggle} onClick={() => setTable(!isTable)}>
          {isTable ? 'Show as a chart' : 'Show as a table'}
        </button>
      </div>
    </figure>
  )
}

function Ends({ fromMs, toMs }: { fromMs: number; toMs: number }) {
  const format = toMs - fromMs < DAY_MS ? clock : day
  return (
    <p className={styles.ends} aria-hidden>
      <span>{format.format(fromMs)}</span>
      {fromMs !== toMs && <span>{format.format(toMs)}</span>}
    </p>
  )
}

const range = (lowest: string, highest: string): string =>
  lowest === highest ? 'Unchanged' : `Lowest ${lowest} · highest ${highest}`

const DAY_MS = 24 * 60 * 60 * 1000
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })
