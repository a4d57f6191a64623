import { X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { ShortAddress } from '../coin/ShortAddress.tsx'
import styles from './RecentSearches.module.css'
import { recentSearches } from './recentSearches.ts'

export function RecentSearches({ onSearch }: { onSearch: (text: string) => void }) {
  const searches = useSyncExternalStore(recentSearches.subscribe, recentSearches.read)
  if (searches.length === 0) return null
  return (
    <ul className={styles.searches} aria-label="Recent searches">
      {searches.map(text => (
        <li key={text} className={styles.search}>
          <button type="button" className={styles.again} onClick={() => onSearch(text)}>
            <ShortAddress full={text} />
          </button>
          <button
            type="button"
            className={styles.remove}
            aria-label={`Forget the search for ${text}`}
            title="Forget this search"
            onClick={() => recentSearches.remove(text)}
          >
            <X size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
