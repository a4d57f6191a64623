import ExternalLink from 'lucide-react/icons/external-link'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './ExplorerLink.module.css'

/** In the HTML, so that a list of links needs no request. */
const EXPLORER_URL =
  document.querySelector<HTMLMetaElement>('meta[name="explorer"]')?.content ?? '/explorer'

interface Props {
  hash: string
  /** For screen readers: tells the links of a list apart. */
  subject?: string
}

/** Links to the transaction on the explorer that this installation is configured with. */
export function ExplorerLink({ hash, subject }: Props) {
  return (
    <a className={styles.link} href={`${EXPLORER_URL}/tx/${hash}`} target="_blank" rel="noreferrer">
      View on Explorer
      <ExternalLink size={14} aria-hidden />
      <VisuallyHidden>{subject && `, ${subject}`} (opens in a new tab)</VisuallyHidden>
    </a>
  )
}
