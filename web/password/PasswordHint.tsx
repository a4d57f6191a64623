import { PASSWORD_MIN_LENGTH } from '#api/limits.ts'
import styles from './PasswordHint.module.css'
import { type Strength, passwordStrength } from './passwordStrength.ts'

const ADVICE: Record<Strength, string> = {
  weak: 'Weak: a few words in a row are harder to guess',
  fair: 'Fair: a longer one is stronger',
  strong: 'Strong',
}

export function PasswordHint({ password }: { password: string }) {
  const strength = passwordStrength(password)
  return (
    <>
      Must be at least {PASSWORD_MIN_LENGTH} characters long
      {password.length >= PASSWORD_MIN_LENGTH && (
        <span className={styles[strength]}>{ADVICE[strength]}</span>
      )}
    </>
  )
}
