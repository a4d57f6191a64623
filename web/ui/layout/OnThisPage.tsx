import type { ReactNode } from 'react'
import styles from './OnThisPage.module.css'
import { useScrollToHash } from './useScrollToHash.ts'
import { t } from '../../language/t.ts'

interface Props {
  /** `id`: the fragment of links to this part. */
  parts: readonly { id: string; title: string }[]
  children: ReactNode
}

/** A long page with links to its parts: next to it if there is room, else above it. */
export function OnThisPage({ parts, children }: Props) {
  useScrollToHash()
  return (
    <div className={styles.page}>
      <nav className={styles.contents} aria-label={t('ui.on_this_page')}>
        {parts.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <div className={styles.parts}>{children}</div>
    </div>
  )
}
