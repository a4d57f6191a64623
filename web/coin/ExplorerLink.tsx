import ExternalLink from 'lucide-react/icons/external-link'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './ExplorerLink.module.css'

/** In the page, so that a list of links asks for nothing. */
const EXPLORER_URL =
  document.querySelector<HTMLMetaElement>('meta[name="explorer"]')?.content ?? '/explorer'

interface Props {
  hash: string
  /** Said by screen readers alone: tells the links of a list apart. */
  subject?: string
}

/** To the transaction's page on the explorer that this installation names. */
export function ExplorerLink({ hash, subject }: Props) {
  return (
    <a className={styles.link} href={`${EXPLORER_URL}/tx/${hash}`} target="_blank" rel="noreferrer">
      View on Explorer
      <ExternalLink size={14} aria-hidden />
      <VisuallyHidden>{subject && `, ${subject}`} (opens in a new tab)</VisuallyHidden>
    </a>
  )
}
