import { ExternalLink } from 'lucide-react'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './ExplorerLink.module.css'
import { useSettings } from '../ask/settingsQuery.ts'

/** To the transaction's page on the explorer that this installation names. */
export function ExplorerLink({ hash }: { hash: string }) {
  const explorerUrl = useSettings()?.explorerUrl ?? '/explorer'
  return (
    <a className={styles.link} href={`${explorerUrl}/tx/${hash}`} target="_blank" rel="noreferrer">
      View on Explorer
      <ExternalLink size={14} aria-hidden />
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  )
}
