import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Kbd } from '../Kbd.tsx'
import { type ConsoleLocation, pathTo } from '../consoleLocation.ts'
import { useShortcuts } from '../../ui/shortcuts/useShortcuts.ts'
import styles from './SearchField.module.css'
import { t } from '../../language/t.ts'

const TYPING_PAUSE_MS = 350
const SEARCH_MAX_LENGTH = 256

/** Searches both lists when typing pauses. The search is in the URL. */
export function SearchField({ location }: { location: ConsoleLocation }) {
  const [typed, setTyped] = useState(location.search)
  const sent = useRef(location.search)
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  useShortcuts({ '/': () => input.current?.select() })

  const search = (text: string) => {
    const wanted = text.trim()
    if (wanted === location.search) return
    sent.current = wanted
    void navigate(pathTo({ ...location, search: wanted, page: 1 }), { replace: true })
  }
  const clear = () => {
    setTyped('')
    search('')
    input.current?.focus()
  }

  const searchFor = useEffectEvent(search)
  useEffect(() => {
    const timer = setTimeout(() => searchFor(typed), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  // Back or a link has changed the search.
  useEffect(() => {
    if (sent.current === location.search) return
    sent.current = location.search
    setTyped(location.search)
  }, [location.search])

  return (
    <search>
      <form
        className={styles.frame}
        onSubmit={event => {
          event.preventDefault()
          search(typed)
        }}
      >
        <Search size={18} aria-hidden className={styles.icon} />
        <input
          ref={input}
          type="search"
          className={styles.input}
          aria-label={t('operator.search_by')}
          aria-keyshortcuts="/"
          placeholder={t('operator.search_placeholder')}
          maxLength={SEARCH_MAX_LENGTH}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          onBlur={() => search(typed)}
          onKeyDown={event => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            if (typed) clear()
            else input.current?.blur()
          }}
        />
        {typed ? (
          <button
            type="button"
            className={styles.clear}
            aria-label={t('operator.clear')}
            onClick={clear}
          >
            <X size={16} aria-hidden />
          </button>
        ) : (
          <Kbd>/</Kbd>
        )}
      </form>
    </search>
  )
}
