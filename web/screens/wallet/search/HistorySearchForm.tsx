import Search from 'lucide-react/icons/search'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { SEARCH_MAX_LENGTH } from '#api/limits.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { textIn } from '../../../ui/form/textIn.ts'
import { DayFields } from '../DayFields.tsx'
import { Labelled } from '../Labelled.tsx'
import styles from './HistorySearchForm.module.css'
import type { HistorySearch } from './readHistorySearch.ts'
import { t } from '../../../language/t.ts'

interface Props {
  search: HistorySearch | null
  problem: string | null
  /** The field is focused when the form appears. */
  isFocused: boolean
}

/** The search is in the URL: a reload and Back keep it. */
export function HistorySearchForm({ search, problem, isFocused }: Props) {
  const [, setQuery] = useSearchParams()
  const input = useRef<HTMLInputElement>(null)
  const isFocusedFirst = useEffectEvent(() => isFocused)
  useEffect(() => {
    if (!isFocusedFirst()) return
    input.current?.focus()
    show(input.current?.form)
  }, [])
  const onSearch = (form: HTMLFormElement) => {
    show(form)
    setQuery(query => {
      for (const name of ['q', 'from', 'to']) {
        const value = textIn(form, name)
        if (value) query.set(name, value)
        else query.delete(name)
      }
      return query
    })
  }
  return (
    <search>
      {/* A new search is a new form: text typed for the last one is dropped. */}
      <form
        key={JSON.stringify(search)}
        className={styles.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          onSearch(event.currentTarget)
        }}
      >
        <Labelled label={t('wallet.search')} className={styles.text}>
          <input
            ref={input}
            type="search"
            name="q"
            defaultValue={search?.text}
            placeholder={t('wallet.search_placeholder')}
            maxLength={SEARCH_MAX_LENGTH}
            autoComplete="off"
            enterKeyHint="search"
          />
        </Labelled>
        <DayFields days={search ?? { from: '', to: '' }} problem={problem} />
        <Button type="submit" className={styles.submit}>
          <Search size={16} aria-hidden />
          {t('wallet.search')}
        </Button>
      </form>
    </search>
  )
}

/** On a phone, with room below it for what is found. */
const show = (form: HTMLFormElement | null | undefined) => form?.scrollIntoView()
