import { abbreviate } from '#api/address.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './Abbreviated.module.css'

/** Both ends of an address or a hash. Screen readers and the pointer get the whole. */
export const ShortAddress = ({ full }: { full: string }) => (
  <span className={styles.code} title={full}>
    <span aria-hidden>{abbreviate(full)}</span>
    <VisuallyHidden>{full}</VisuallyHidden>
  </span>
)
