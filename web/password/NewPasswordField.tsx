import { useState } from 'react'
import { PASSWORD_MIN_LENGTH } from '#api/limits.ts'
import { sentenceOf } from '#api/refusals.ts'
import { PasswordField } from '../ui/form/PasswordField.tsx'
import { PasswordHint } from './PasswordHint.tsx'

interface Props {
  name: string
  label: string
  /** The owner's name and email, where they are known: a password must not be guessed from them. */
  names?: readonly string[]
  refusal?: string | undefined
  onEdit?: (() => void) | undefined
}

const NONE: readonly string[] = []

/** Where a password is chosen: what it must be like, and how strong it is. */
export function NewPasswordField({ name, label, names = NONE, refusal, onEdit }: Props) {
  const [password, setPassword] = useState('')
  return (
    <PasswordField
      name={name}
      label={label}
      autoComplete="new-password"
      required
      hint={<PasswordHint password={password} names={names} />}
      problems={{ valueMissing: 'Please choose a password' }}
      validate={tooShort}
      refusal={refusal}
      onValueChange={value => {
        setPassword(value)
        onEdit?.()
      }}
    />
  )
}

/** Not the browser's `minLength`: it would say this in its own words. */
const tooShort = (password: string): string | null =>
  password.length < PASSWORD_MIN_LENGTH ? sentenceOf('password_too_short') : null
