import styles from './Astrolabe.module.css'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour * 15)

/** A decorative astrolabe: a graduated ring, an ecliptic, and a few stars on their orbits. */
export const Astrolabe = ({ className }: { className: string | undefined }) => (
  <svg className={className} viewBox="-200 -200 400 400" fill="none" aria-hidden>
    <g className={styles.lines}>
      <circle r="196" />
      <circle r="176" />
      {HOURS.map(degrees => (
        <path key={degrees} d="M0-196v20" transform={`rotate(${degrees})`} />
      ))}
      <circle r="186" className={styles.minutes} />
      <circle r="120" strokeDasharray="1 5" />
      <circle r="64" />
      <path d="M-176 0h352M0-176v352" />
    </g>
    <g className={styles.rete}>
      <circle r="112" cy="-52" className={styles.ecliptic} />
      <path d="M0-164V60" className={styles.ecliptic} />
      <Star x={112} y={-52} size={13} />
      <Star x={-79} y={27} size={8} />
      <Star x={-60} y={-147} size={10} />
      <circle cx="85" cy="85" r="4" className={styles.planet} />
    </g>
    <Star x={0} y={0} size={20} />
  </svg>
)

const Star = ({ x, y, size }: { x: number; y: number; size: number }) => (
  <path
    className={styles.star}
    transform={`translate(${x} ${y}) scale(${size / 10})`}
    d="M0-10C1-2 2-1 10 0 2 1 1 2 0 10-1 2-2 1-10 0-2-1-1-2 0-10z"
  />
)
