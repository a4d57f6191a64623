import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import styles from './Notice.module.css'
import { classes } from '../classes.ts'
import { t } from '../../language/t.ts'

const ICONS = { error: CircleAlert, warning: TriangleAlert, success: CircleCheck, info: Info }

interface Props {
  kind: keyof typeof ICONS
  title: string
  /** `alert` interrupts a screen reader, `status` waits its turn. */
  announced?: 'alert' | 'status' | undefined
  children?: ReactNode
  onDismiss?: (() => void) | undefined
}

export function Notice({ kind, title, announced, children, onDismiss }: Props) {
  const Icon = ICONS[kind]
  return (
    <div className={classes(styles.notice, styles[kind])} role={announced}>
      <Icon size={20} aria-hidden className={styles.icon} />
      <div className={styles.body}>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
      {onDismiss && (
        <button
          type="button"
          className={styles.dismiss}
          aria-label={t('ui.dismiss')}
          onClick={onDismiss}
        >
          <X size={18} aria-hidden />
        </button>
      )}
    </div>
  )
}
