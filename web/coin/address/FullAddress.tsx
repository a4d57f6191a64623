import styles from './FullAddress.module.css'

const BEGINNING = 6
const END = 4

/** A whole address. Its ends, which lists show, are highlighted for comparison. */
export const FullAddress = ({ address }: { address: string }) => (
  <span className={styles.address}>
    <b className={styles.end}>{address.slice(0, BEGINNING)}</b>
    {address.slice(BEGINNING, -END)}
    <b className={styles.end}>{address.slice(-END)}</b>
  </span>
)
