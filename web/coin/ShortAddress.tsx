import { abbreviate } from '#api/shortAddress.ts'
import { useKnownName } from './knownNames.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './ShortAddress.module.css'

/**
 * The name that the reader has given to the address, or both ends of it, or of a hash. Screen readers
 * and the pointer get the whole.
 */
export function ShortAddress({ full }: { full: string }) {
  const name = useKnownName(full)
  if (name === undefined) return <Shortened full={full}>{abbreviate(full)}</Shortened>
  return (
    <bdi className={styles.name} title={full}>
      {name}
    </bdi>
  )
}

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
