import ChevronFirst from 'lucide-react/icons/chevron-first'
import ChevronLast from 'lucide-react/icons/chevron-last'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { LucideIcon } from 'lucide-react'
import { Button } from '../form/Button.tsx'
import styles from './Pager.module.css'
import { t } from '../../language/t.ts'

interface Props {
  page: number
  /** Null if the total is unknown; then `hasNext` says whether this is the last. */
  pages: number | null
  hasNext?: boolean
  onPage: (page: number) => void
}

/** From this many pages on, buttons for the first and last page are shown. */
const MANY_PAGES = 3

export function Pager({ page, pages, hasNext = pages !== null && page < pages, onPage }: Props) {
  const last = pages !== null && pages >= MANY_PAGES ? pages : null
  const turn = (label: string, Icon: LucideIcon, to: number, isPossible: boolean) => (
    <Button
      className={styles.turn}
      // Not `disabled`: at the end of the list that would take the focus from the button just pressed.
      aria-disabled={!isPossible}
      aria-label={label}
      title={label}
      onClick={() => isPossible && onPage(to)}
    >
      <Icon size={18} aria-hidden />
    </Button>
  )
  return (
    <nav className={styles.pager} aria-label={t('ui.pages')}>
      {last && turn(t('ui.first_page'), ChevronFirst, 1, page > 1)}
      {turn(t('ui.previous_page'), ChevronLeft, page - 1, page > 1)}
      <output className={styles.place}>
        {pages === null ? t('ui.page', { page }) : t('ui.page_of', { page, pages })}
      </output>
      {turn(t('ui.next_page'), ChevronRight, page + 1, hasNext)}
      {last && turn(t('ui.last_page'), ChevronLast, last, page < last)}
    </nav>
  )
}
