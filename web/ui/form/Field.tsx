import { Field as Base } from '@base-ui/react/field'
import type { ComponentProps, ReactNode } from 'react'
import styles from './Field.module.css'
import { t } from '../../language/t.ts'

interface Props extends Omit<ComponentProps<typeof Base.Control>, 'className' | 'children'> {
  name: string
  label: string
  hint?: ReactNode
  /** The sentence for each kind of mistake that the browser finds. */
  problems?: Partial<Record<keyof ValidityState, string>>
  /** A sentence about a mistake that the browser cannot find. */
  validate?: (value: string) => string | null
  /** The server's sentence about the value. */
  refusal?: string | undefined
  /** Marks the input as wrong, for a form that checks while typing. */
  isInvalid?: boolean
  /** Marks a required field with a star, in a form where most are. */
  hasMark?: boolean
  /** A control at the end of the input. */
  end?: ReactNode
}

export const Field = ({
  name,
  label,
  hint,
  problems,
  validate,
  refusal,
  isInvalid,
  hasMark,
  end,
  ...input
}: Props) => (
  <Base.Root
    name={name}
    className={styles.field}
    {...(isInvalid !== undefined && { invalid: isInvalid })}
    {...(validate && { validate: value => validate(typeof value === 'string' ? value : '') })}
  >
    <Base.Label className={styles.label}>
      {label}
      {hasMark && input.required && <RequiredMark />}
      {!input.required && <span className={styles.optional}> {t('ui.optional')}</span>}
    </Base.Label>
    <span className={styles.frame}>
      <Base.Control {...input} className={styles.input} />
      {end}
    </span>
    {hint && <Base.Description className={styles.hint}>{hint}</Base.Description>}
    {Object.entries(problems ?? {}).map(([kind, sentence]) => (
      <Base.Error key={kind} match={kind as keyof ValidityState} className={styles.error}>
        {sentence}
      </Base.Error>
    ))}
    {refusal && (
      <Base.Error match className={styles.error}>
        {refusal}
      </Base.Error>
    )}
    {validate && <Base.Error match="customError" className={styles.error} />}
  </Base.Root>
)

/** Only visual; the `required` attribute tells screen readers. */
export const RequiredMark = () => (
  <span className={styles.mark} aria-hidden>
    {' *'}
  </span>
)
