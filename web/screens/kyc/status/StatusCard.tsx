import type { ReactNode } from 'react'
import { Card } from '../../../ui/layout/Card.tsx'
import { classes } from '../../../ui/classes.ts'
import styles from './StatusCard.module.css'

interface Props {
  kind: 'pending' | 'approved'
  icon: ReactNode
  title: string
  children: ReactNode
  action: ReactNode
  aside: ReactNode
}

/** The state of an application, as text and as steps. */
export const StatusCard = ({ kind, icon, title, children, action, aside }: Props) => (
  <Card title={title}>
    <div className={styles.status}>
      <div className={styles.words}>
        <span className={classes(styles.emblem, styles[kind])}>{icon}</span>
        <div className={styles.body}>
          <p className={styles.text}>{children}</p>
          {action}
        </div>
      </div>
      {aside}
    </div>
  </Card>
)
