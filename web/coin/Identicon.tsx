import { blo } from 'blo'
import styles from './Identicon.module.css'

/** A picture that two addresses hardly share: a glance tells a wallet from another. */
export const Identicon = ({ address, size }: { address: string; size: number }) => (
  <img
    className={styles.identicon}
    src={blo(address as `0x${string}`)}
    width={size}
    height={size}
    alt=""
  />
)
