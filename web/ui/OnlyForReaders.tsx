import type { ComponentProps } from 'react'
import styles from './OnlyForReaders.module.css'

/** Text that screen readers say and nobody sees. */
export const OnlyForReaders = (props: ComponentProps<'span'>) => (
  <span {...props} className={styles.hidden} />
)
