import Keyboard from 'lucide-react/icons/keyboard'
import { lazy, type RefObject, Suspense } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { Button } from '../../../ui/form/Button.tsx'
import styles from './ExplorerSearch.module.css'
import { RecentSearches } from './RecentSearches.tsx'
import { SearchForm } from './SearchForm.tsx'
import { normalizeSearch, readSearch } from './readSearch.ts'
import { recentSearches, useRecentSearches } from '../../../session/recentSearches.ts'
import { t } from '../../../language/t.ts'

/** Only for a search that is not valid. */
const SearchHint = lazy(() => import('./SearchHint.tsx'))

interface Props {
  input: RefObject<HTMLInputElement | null>
  onHelp: () => void
}

/** Goes to the page of the search's target. An invalid search stays in the URL. */
export function ExplorerSearch({ input, onHelp }: Props) {
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const suggestions = useRecentSearches()
  const text = query.get('search')?.trim() ?? ''
  const isInvalid = text !== '' && readSearch(normalizeSearch(text)) === null

  const search = (typed: string) => {
    const wanted = normalizeSearch(typed)
    const path = readSearch(wanted)
    if (!path) return setQuery({ search: typed }, { replace: typed === text })
    recentSearches.add(wanted)
    void navigate(path, { replace: path === pathname })
  }
  return (
    <div className={styles.search}>
      <SearchForm
        input={input}
        look="line"
        label={t('explorer.search_chain')}
        placeholder={t('explorer.search_placeholder')}
        text={text}
        suggestions={suggestions}
        problem={isInvalid ? t('explorer.search_invalid') : undefined}
        hint={
          isInvalid && (
            <Suspense>
              <SearchHint text={text} onSearch={search} />
            </Suspense>
          )
        }
        end={
          <Button
            look="quiet"
            className={styles.help}
            aria-label={t('explorer.shortcuts')}
            title={t('explorer.shortcuts')}
            aria-haspopup="dialog"
            onClick={onHelp}
          >
            <Keyboard size={18} aria-hidden />
          </Button>
        }
        onSearch={search}
      />
      <RecentSearches onSearch={search} onEmptied={() => input.current?.focus()} />
    </div>
  )
}
