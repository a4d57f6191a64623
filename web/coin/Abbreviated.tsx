import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './Abbreviated.module.css'

interface Props {
  full: string
  /** How many characters are shown before the ellipsis. */
  characters: number
}

/** The beginning of an id or an address. Screen readers and the pointer get the whole. */
export const Abbreviated = ({ full, characters }: Props) => (
  <span className={styles.code} title={full}>
    <span aria-hidden>{full.slice(0, characters)}…</span>
    <VisuallyHidden>{full}</VisuallyHidden>
  </span>
)
