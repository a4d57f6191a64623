import { useId } from 'react'
import styles from './KeyField.module.css'

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
        The key that you trust
      </label>
      <textarea
        id={id}
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
        The key of the ledger, or its policy, as the other site shows it at /log/policy. Not from
        the person who sent you the file.
      </p>
    </div>
  )
}
