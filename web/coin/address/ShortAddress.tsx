import { abbreviate } from '#api/shortAddress.ts'
import { useKnownName } from './knownNames.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './ShortAddress.module.css'
import { t } from '../../language/t.ts'

interface AddressProps {
  full: string
  /** A name for it, for addresses that are no contact. */
  name?: string | null | undefined
}

/** Both ends of an address or hash, after the name if there is one. Screen readers and hover get all of it. */
export function ShortAddress({ full, name }: AddressProps) {
  const contact = useKnownName(full)
  const shown = contact ?? name
  const ends = <Shortened full={full}>{abbreviate(full)}</Shortened>
  if (!shown) return ends
  return (
    <span className={styles.person}>
      <bdi
        className={styles.name}
        title={contact ? t('coin.only_you_see_name', { name: contact }) : shown}
      >
        {shown}
      </bdi>
      <span className={styles.ends}>
        <span className={styles.dot}> · </span>
        {ends}
      </span>
    </span>
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
