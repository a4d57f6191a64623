import type { ComponentProps } from 'react'
import styles from './VisuallyHidden.module.css'

/** Text that screen readers say and nobody sees. */
export const VisuallyHidden = (props: ComponentProps<'span'>) => (
  <span {...props} className={styles.hidden} />
)
