import { type PointerEvent, useState } from 'react'
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

/**
 * A value that holds until the next one, over time. The pointer or the arrow keys move a marker; the
 * slider that carries it speaks its value by itself, so the visible read-out is no live region.
 */
export function LineChart({ title, points, emptyText }: Props) {
  const [chosen, setChosen] = useState<number | null>(null)
  const last = points.length - 1
  const index = Math.min(chosen ?? last, last)
  const marked = points[index]
  if (!marked) return <p className={styles.empty}>{emptyText}</p>

  const { places, line, area, highest, lowest } = chartShape(points)
  const markedPlace = places[index]!
  const follow = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - left) / width) * 100
    setChosen(
      Math.max(
        0,
        places.findLastIndex(place => place.x <= x),
      ),
    )
  }

  return (
    <figure className={styles.chart}>
      <figcaption className={styles.readOut}>
        <span className={styles.value}>{marked.label}</span>
        <time dateTime={new Date(marked.atMs).toISOString()}>{moment.format(marked.atMs)}</time>
      </figcaption>
      <div className={styles.plot} onPointerMove={follow} onPointerLeave={() => setChosen(null)}>
        <svg
          className={styles.drawing}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden
        >
          <path className={styles.area} d={area} />
          <path className={styles.line} d={line} />
        </svg>
        <span className={styles.upright} style={{ left: `${markedPlace.x}%` }} />
        <span
          className={styles.marker}
          style={{ left: `${markedPlace.x}%`, top: `${markedPlace.y}%` }}
        />
        <input
          className={styles.slider}
          type="range"
          min={0}
          max={last}
          value={index}
          aria-label={title}
          aria-valuetext={`${marked.label}, ${moment.format(marked.atMs)}`}
          onChange={event => setChosen(Number(event.target.value))}
          onBlur={() => setChosen(null)}
        />
      </div>
      <Ends points={points} />
      <div className={styles.foot}>
        <p>
          Lowest {lowest.label} · highest {highest.label}
        </p>
        <ChartTable title={title} points={points} />
      </div>
    </figure>
  )
}

function Ends({ points }: { points: readonly ChartPoint[] }) {
  const first = points[0]!.atMs
  const last = points.at(-1)!.atMs
  if (first === last) return null
  const format = last - first < DAY_MS ? clock : day
  return (
    <p className={styles.ends} aria-hidden>
      <span>{format.format(first)}</span>
      <span>{format.format(last)}</span>
    </p>
  )
}

const DAY_MS = 24 * 60 * 60 * 1000
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })
