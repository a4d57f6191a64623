import { rich } from '../../language/rich.ts'
import { useState } from 'react'
import { Field } from '../../ui/form/Field.tsx'
import { afterPress } from '../../ui/form/afterPress.ts'
import { t } from '../../language/t.ts'
import styles from './EmailField.module.css'

interface Props {
  value: string
  onChange: (email: string) => void
  refusal: string | undefined
}

/** The email address of a new account. Names a likely typing mistake, and corrects it by one press. */
export function EmailField({ value, onChange, refusal }: Props) {
  const [advice, setAdvice] = useState<{ on: string; meant: string | null }>()
  // Not on what was typed while it was loading.
  const meant = advice?.on === value ? advice.meant : null
  const lookForTypo = async () => {
    // Without this file, as after an update of the server, there is only no advice.
    const found = await import('./emailTypo.ts').catch(() => null)
    setAdvice({ on: value, meant: found?.emailTypo(value) ?? null })
  }
  return (
    <div className={styles.field}>
      <Field
        name="email"
        label={t('auth.email_address')}
        type="email"
        autoComplete="email"
        required
        value={value}
        problems={{
          valueMissing: t('auth.please_enter_email_address'),
          typeMismatch: t('refusals.email_invalid'),
        }}
        refusal={refusal}
        onValueChange={onChange}
        onBlur={() => afterPress(() => void lookForTypo())}
      />
      <output className={styles.advice}>
        {meant &&
          rich('auth.did_you_mean', {
            email: (
              <button type="button" className={styles.meant} onClick={() => onChange(meant)}>
                {meant}
              </button>
            ),
          })}
      </output>
    </div>
  )
}
