import { PASSWORD_MIN_LENGTH } from '#api/limits.ts'
import styles from './PasswordHint.module.css'
import { type Strength, passwordStrength } from './passwordStrength.ts'
import { passwordWarning } from './passwordWarning.ts'

const ADVICE: Record<Strength, string> = {
  weak: 'Weak: a few words in a row are harder to guess',
  fair: 'Fair: a longer one is stronger',
  strong: 'Strong',
}

interface Props {
  password: string
  names: readonly string[]
}

export function PasswordHint({ password, names }: Props) {
  const warning = passwordWarning(password, names)
  const strength = warning ? 'weak' : passwordStrength(password)
  return (
    <>
      Must be at least {PASSWORD_MIN_LENGTH} characters long
      {password.length >= PASSWORD_MIN_LENGTH && (
        <span className={styles[strength]}>{warning ?? ADVICE[strength]}</span>
      )}
    </>
  )
}
