import type { ComponentProps } from 'react'
import styles from './VisuallyHidden.module.css'

/** Invisible text for screen readers. */
export const VisuallyHidden = (props: ComponentProps<'span'>) => (
  <span {...props} className={styles.hidden} />
)
