import X from 'lucide-react/icons/x'
import { ShortAddress } from '../../../coin/address/ShortAddress.tsx'
import styles from './RecentSearches.module.css'
import { recentSearches, useRecentSearches } from '../../../session/recentSearches.ts'
import { t } from '../../../language/t.ts'

interface Props {
  onSearch: (text: string) => void
  /** The list is empty, and its focused button is gone. */
  onEmptied: () => void
}

export function RecentSearches({ onSearch, onEmptied }: Props) {
  const searches = useRecentSearches()
  if (searches.length === 0) return null
  const forget = (text: string, item: Element | null) => {
    const neighbour = item?.nextElementSibling ?? item?.previousElementSibling
    if (neighbour) neighbour.querySelector<HTMLElement>('button:last-child')?.focus()
    else onEmptied()
    recentSearches.remove(text)
  }
  return (
    <ul className={styles.searches} aria-label={t('explorer.recent_searches')}>
      {searches.map(text => (
        <li key={text} className={styles.search}>
          <button type="button" className={styles.again} onClick={() => onSearch(text)}>
            <ShortAddress full={text} />
          </button>
          <button
            type="button"
            className={styles.remove}
            aria-label={t('explorer.forget_search_for', { text })}
            title={t('explorer.forget_search')}
            onClick={event => forget(text, event.currentTarget.closest('li'))}
          >
            <X size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
