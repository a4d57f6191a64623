import type { ReactNode } from 'react'
import styles from './SettingsScreen.module.css'

/** The parts of the page, in the order of its menu. */
export const SETTINGS_PARTS = [
  { id: 'account', title: 'Account' },
  { id: 'security', title: 'Security' },
  { id: 'notifications', title: 'Notifications' },
  { id: 'contacts', title: 'Contacts' },
  { id: 'privacy', title: 'Privacy' },
  { id: 'display', title: 'Display' },
  { id: 'api', title: 'Programs' },
  { id: 'data', title: 'Your data' },
] as const

interface Props {
  id: (typeof SETTINGS_PARTS)[number]['id']
  children: ReactNode
}

export const SettingsPart = ({ id, children }: Props) => (
  <div id={id} className={styles.part}>
    {children}
  </div>
)
