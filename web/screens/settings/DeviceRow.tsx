import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './DeviceRow.module.css'

export const DeviceList = ({ children }: { children: ReactNode }) => (
  <ul className={styles.list}>{children}</ul>
)

interface Props {
  Icon: LucideIcon
  name: ReactNode
  /** Details below its name. */
  details: ReactNode
  children: ReactNode
}

/** A session or passkey, with a button to remove it. */
export function DeviceRow({ Icon, name, details, children }: Props) {
  return (
    <li className={styles.row}>
      <Icon size={22} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {details}
      </div>
      {children}
    </li>
  )
}
