import type { PointerEvent } from 'react'
import styles from './ChartPlot.module.css'
import type { ChartShape } from './chartShape.ts'

interface Props {
  title: string
  shape: ChartShape
  /** Which point is marked. */
  index: number
  /** The marked point as text. */
  valueText: string
  /** Null: the marker goes back to the newest point. */
  onChoose: (index: number | null) => void
}

/**
 * The line and a marker that the pointer or the arrow keys move. The slider that takes the keys announces
 * its value itself: a live region would announce it twice.
 */
export function ChartPlot({ title, shape, index, valueText, onChoose }: Props) {
  const { plotted, ticks, line, area } = shape
  const { x, y } = plotted[index]!
  const follow = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const pointedAt = ((event.clientX - left) / width) * 100
    onChoose(
      Math.max(
        0,
        plotted.findLastIndex(point => point.from <= pointedAt),
      ),
    )
  }
  return (
    <div className={styles.plot} onPointerMove={follow} onPointerLeave={() => onChoose(null)}>
      {ticks.map(({ value, y: top }) => (
        <span key={value} className={styles.tick} style={{ top: `${top}%` }} />
      ))}
      <svg className={styles.drawing} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        <path className={line ? styles.area : styles.bars} d={area} />
        <path className={styles.line} d={line} />
      </svg>
      <span className={styles.upright} style={{ left: `${x}%` }} />
      <span className={styles.marker} style={{ left: `${x}%`, top: `${y}%` }} />
      <input
        className={styles.slider}
        type="range"
        min={0}
        max={plotted.length - 1}
        value={index}
        aria-label={title}
        aria-valuetext={valueText}
        onChange={event => onChoose(Number(event.target.value))}
        onBlur={() => onChoose(null)}
      />
    </div>
  )
}
