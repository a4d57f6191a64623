import ExternalLink from 'lucide-react/icons/external-link'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './ExplorerLink.module.css'
import { t } from '../../language/t.ts'

/** In the HTML, so that a list of links needs no request. */
const EXPLORER_URL =
  document.querySelector<HTMLMetaElement>('meta[name="explorer"]')?.content ?? '/explorer'

interface Props {
  hash: string
  /** For screen readers: tells the links of a list apart. */
  subject?: string
  /** On a phone, only its icon is visible. */
  isTerse?: boolean
}

/** Links to the transaction on the explorer that this installation is configured with. */
export function ExplorerLink({ hash, subject, isTerse = false }: Props) {
  return (
    <a
      className={classes(styles.link, isTerse && styles.terse)}
      href={`${EXPLORER_URL}/tx/${hash}`}
      target="_blank"
      rel="noreferrer"
      title={isTerse ? t('coin.view_on_explorer') : undefined}
    >
      <span className={styles.text}>{t('coin.view_on_explorer')}</span>
      <ExternalLink size={14} aria-hidden />
      <VisuallyHidden>
        {subject ? t('coin.subject_new_tab', { subject }) : ` ${t('coin.new_tab')}`}
      </VisuallyHidden>
    </a>
  )
}
