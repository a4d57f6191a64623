import { abbreviate } from '#api/shortAddress.ts'
import { useKnownName } from './knownNames.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './ShortAddress.module.css'

/**
 * The user's name for an address, or both ends of an address or hash. Screen readers and hover get all of it.
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

/** Only the beginning of an id or an address. */
export const Abbreviated = ({ full, characters }: Props) => (
  <Shortened full={full}>{`${full.slice(0, characters)}…`}</Shortened>
)

const Shortened = ({ full, children }: { full: string; children: string }) => (
  <span className={styles.code} title={full}>
    <span aria-hidden>{children}</span>
    <VisuallyHidden>{full}</VisuallyHidden>
  </span>
)
