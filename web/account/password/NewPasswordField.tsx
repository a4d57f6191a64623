import { useEffect, useState } from 'react'
import { PASSWORD_MIN_LENGTH } from '#api/limits.ts'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { type Strength, passwordStrength } from './passwordStrength.ts'
import { passwordWarning } from './passwordWarning.ts'
import { t } from '../../language/t.ts'
import styles from './NewPasswordField.module.css'

interface Props {
  name: string
  label: string
  /** The user's name and email, if known: the password should not contain them. */
  names?: readonly string[]
  refusal?: string | undefined
  onEdit?: (() => void) | undefined
}

const NONE: readonly string[] = []

/** A field for a new password, with its rule and its strength. */
export function NewPasswordField({ name, label, names = NONE, refusal, onEdit }: Props) {
  const [password, setPassword] = useState('')
  return (
    <PasswordField
      name={name}
      label={label}
      autoComplete="new-password"
      required
      hint={<PasswordHint password={password} names={names} />}
      problems={{ valueMissing: t('account.please_choose_password') }}
      validate={tooShort}
      refusal={refusal}
      onValueChange={value => {
        setPassword(value)
        onEdit?.()
      }}
    />
  )
}

/** Not the browser's `minLength`, which has its own wording. An empty password is missing, not short. */
const tooShort = (password: string): string | null =>
  password && password.length < PASSWORD_MIN_LENGTH ? t('refusals.password_too_short') : null

const ADVICE: Record<Strength, string> = {
  weak: t('account.weak_few_words_row'),
  fair: t('account.fair_longer_one_stronger'),
  strong: t('account.strong'),
}

function PasswordHint({ password, names }: { password: string; names: readonly string[] }) {
  const warning = passwordWarning(password, useCommonPasswords(password !== ''), names)
  const strength = warning ? 'weak' : passwordStrength(password)
  return (
    <>
      {t('account.must_at_least_characters', { count: PASSWORD_MIN_LENGTH })}
      {password.length >= PASSWORD_MIN_LENGTH && (
        <span className={styles[strength]}>{warning ?? ADVICE[strength]}</span>
      )}
    </>
  )
}

const NOT_LOADED: ReadonlySet<string> = new Set()

/** Loaded at the first letter: nobody needs the list before. */
function useCommonPasswords(isTyping: boolean): ReadonlySet<string> {
  const [common, setCommon] = useState(NOT_LOADED)
  useEffect(() => {
    if (!isTyping) return
    import('./commonPasswords.ts').then(
      ({ COMMON_PASSWORDS }) => setCommon(COMMON_PASSWORDS),
      // Only a warning is missing.
      () => {},
    )
  }, [isTyping])
  return common
}
