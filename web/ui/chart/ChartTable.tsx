import styles from './ChartTable.module.css'
import { t } from '../../language/t.ts'

/** One point as text. */
export interface ChartPoint {
  /** The time as a person reads it. */
  when: string
  /** The time as a program reads it. */
  dateTime: string
  /** The exact value, with its unit. */
  label: string
}

interface Props {
  title: string
  points: readonly ChartPoint[]
}

/** A chart's points as a table, newest first. */
export const ChartTable = ({ title, points }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else Safari's keys cannot scroll it
  <section className={styles.scroll} aria-label={t('ui.chart_table', { title })} tabIndex={0}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('ui.time')}</th>
          <th scope="col">{title}</th>
        </tr>
      </thead>
      <tbody>
        {[...points.entries()].toReversed().map(([index, { when, label }]) => (
          <tr key={index}>
            <td>{when}</td>
            <td>{label}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
