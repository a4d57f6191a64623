import type { ReactNode } from 'react'
import { t } from '../../language/t.ts'
import styles from './SettingsScreen.module.css'

/** The parts of the page, in the order of its menu. */
export const SETTINGS_PARTS = [
  { id: 'account', title: t('settings.account') },
  { id: 'security', title: t('settings.security') },
  { id: 'notifications', title: t('settings.notifications') },
  { id: 'contacts', title: t('settings.contacts') },
  { id: 'privacy', title: t('settings.privacy') },
  { id: 'display', title: t('settings.display') },
  { id: 'api', title: t('settings.programs') },
  { id: 'data', title: t('settings.data') },
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
