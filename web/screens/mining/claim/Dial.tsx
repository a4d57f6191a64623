import type { ReactNode } from 'react'
import { MINING_COOLDOWN_MS } from '#api/limits.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { classes } from '../../../ui/classes.ts'
import styles from './Dial.module.css'

const MINUTES = MINING_COOLDOWN_MS / 60_000
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

interface Props {
  minutesLeft: number
  /** The dial's value as text. */
  label: string
  /** `held`: there is no progress of the user's own to show. */
  look: 'ready' | 'waiting' | 'held' | 'unknown'
  /** Covers the dial. */
  button?: ReactNode
  children: ReactNode
}

/** Progress through the 24 hours: an arc with a planet at its end, text in the middle. */
export const Dial = ({ minutesLeft, label, look, button, children }: Props) => {
  const gone = look === 'unknown' || look === 'held' ? 0 : MINUTES - minutesLeft
  return (
    <div className={classes(styles.dial, styles[look])}>
      <svg viewBox="-200 -200 400 400" fill="none" aria-hidden>
        <circle className={styles.quarters} r="187" pathLength="96" />
        {HOURS.map(hour => (
          <Hour key={hour} hour={hour} />
        ))}
        <circle className={styles.track} r="150" />
        <g className={styles.turned}>
          <circle
            className={styles.arc}
            r="150"
            pathLength={MINUTES}
            strokeDasharray={`${gone} ${MINUTES}`}
          />
        </g>
        <circle className={styles.orbit} r="126" />
        <g className={styles.hand} style={{ rotate: `${(gone / MINUTES) * 360}deg` }}>
          <circle className={styles.planet} cy="-150" r="11" />
        </g>
      </svg>
      <VisuallyHidden>{label}</VisuallyHidden>
      {button}
      <div className={styles.middle}>{children}</div>
    </div>
  )
}

function Hour({ hour }: { hour: number }) {
  const angle = (hour / HOURS.length) * 2 * Math.PI
  if (hour % 6 !== 0)
    return <path className={styles.hour} d="M0-195v16" transform={`rotate(${(hour / 24) * 360})`} />
  return (
    <text className={styles.numeral} x={187 * Math.sin(angle)} y={-187 * Math.cos(angle)}>
      {hour || HOURS.length}
    </text>
  )
}
