import styles from './ChartTable.module.css'

interface Props {
  title: string
  points: readonly { atMs: number; label: string }[]
}

/** A chart's points in words, newest first. */
export const ChartTable = ({ title, points }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else Safari's keys cannot scroll it
  <section className={styles.scroll} aria-label={`${title}, table`} tabIndex={0}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">{title}</th>
        </tr>
      </thead>
      <tbody>
        {[...points.entries()].toReversed().map(([place, { atMs, label }]) => (
          <tr key={place}>
            <td>{moment.format(atMs)}</td>
            <td>{label}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })
