import { useId } from 'react'
import styles from './KeyField.module.css'
import { t } from '../../language/t.ts'

interface Props {
  given: string
  problem: string | null
  onType: (given: string) => void
}

/** The key that the reader has from elsewhere: one that came with a file proves nothing. */
export function KeyField({ given, problem, onType }: Props) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {t('verify.trusted_key')}
      </label>
      <textarea
        id={id}
        dir="ltr"
        className={styles.input}
        rows={3}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        value={given}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-problem ${id}-hint`}
        onChange={({ target }) => onType(target.value)}
      />
      <output id={`${id}-problem`} className={styles.problem}>
        {problem}
      </output>
      <p id={`${id}-hint`} className={styles.hint}>
        {t('verify.trusted_key_hint')}
      </p>
    </div>
  )
}
