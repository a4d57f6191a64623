import Search from 'lucide-react/icons/search'
import { type FormEvent, type ReactNode, type RefObject, useId, useState } from 'react'
import { Button } from '../../../ui/form/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Field } from '../../../ui/form/Field.tsx'
import styles from './SearchForm.module.css'
import { t } from '../../../language/t.ts'

interface Props {
  input: RefObject<HTMLInputElement | null>
  label: string
  placeholder: string
  /** The current search, from the URL. */
  text: string
  problem?: string | undefined
  /** Shown below the problem. */
  hint?: ReactNode
  end?: ReactNode
  /** Suggestions while typing. */
  suggestions?: readonly string[]
  /** `line`: without a visible label, and with a small button if there is little room. */
  look?: 'line'
  /** Gets a trimmed text that is not empty. */
  onSearch: (text: string) => void
  onReset?: () => void
}

export function SearchForm(props: Props) {
  const { input, label, placeholder, text, problem, hint, end, suggestions, look } = props
  const { onSearch, onReset } = props
  const listId = useId()
  // Back and Forward change the search: text typed for another one is dropped.
  const [typed, setTyped] = useState(text)
  const [searched, setSearched] = useState(text)
  if (searched !== text) {
    setSearched(text)
    setTyped(text)
  }

  const search = (event: FormEvent) => {
    event.preventDefault()
    const wanted = typed.trim()
    if (wanted) onSearch(wanted)
  }
  const reset = () => {
    setTyped('')
    onReset?.()
  }
  return (
    <search>
      <form className={classes(styles.form, look && styles[look])} noValidate onSubmit={search}>
        <div className={styles.field}>
          <Field
            ref={input}
            name="search"
            label={label}
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            placeholder={placeholder}
            onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
            value={typed}
            // Where text runs to the left, an address would show its end.
            dir={typed ? 'auto' : undefined}
            onValueChange={setTyped}
            refusal={problem}
            isInvalid={problem !== undefined}
            end={end}
            {...(suggestions && { list: listId })}
          />
          {suggestions && (
            <datalist id={listId}>
              {suggestions.map(suggestion => (
                <option key={suggestion}>{suggestion}</option>
              ))}
            </datalist>
          )}
          {hint && <output className={styles.hint}>{hint}</output>}
        </div>
        <div className={styles.actions}>
          <Button look="solid" type="submit">
            <Search size={18} aria-hidden />
            <span className={styles.word}>{t('explorer.search')}</span>
          </Button>
          {onReset && <Button onClick={reset}>{t('explorer.reset')}</Button>}
        </div>
      </form>
    </search>
  )
}
