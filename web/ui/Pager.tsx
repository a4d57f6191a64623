import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from './Button.tsx'
import styles from './Pager.module.css'

interface Props {
  page: number
  /** Null where nobody has counted them; then `hasNext` says whether this is the last. */
  pages: number | null
  hasNext?: boolean
  onPage: (page: number) => void
}

export const Pager = ({ page, pages, hasNext = pages !== null && page < pages, onPage }: Props) => (
  <nav className={styles.pager} aria-label="Pages">
    <Button disabled={page <= 1} aria-label="Previous page" onClick={() => onPage(page - 1)}>
      <ChevronLeft size={18} aria-hidden />
    </Button>
    <output>
      Page {page}
      {pages !== null && ` of ${pages}`}
    </output>
    <Button disabled={!hasNext} aria-label="Next page" onClick={() => onPage(page + 1)}>
      <ChevronRight size={18} aria-hidden />
    </Button>
  </nav>
)
