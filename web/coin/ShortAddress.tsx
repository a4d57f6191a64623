import { abbreviate } from '#api/address.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './ShortAddress.module.css'

/** Both ends of an address or a hash. Screen readers and the pointer get the whole. */
export const ShortAddress = ({ full }: { full: string }) => (
  <Shortened full={full}>{abbreviate(full)}</Shortened>
)

interface Props {
  full: string
  /** How many characters are shown before the ellipsis. */
  characters: number
}

/** The beginning of an id or an address alone. */
export const Abbreviated = ({ full, characters }: Props) => (
  <Shortened full={full}>{`${full.slice(0, characters)}…`}</Shortened>
)

const Shortened = ({ full, children }: { full: string; children: string }) => (
  <span className={styles.code} title={full}>
    <span aria-hidden>{children}</span>
    <VisuallyHidden>{full}</VisuallyHidden>
  </span>
)
