const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u]
const FAIR_LENGTH = 10
const STRONG_LENGTH = 16

export type Strength = 'weak' | 'fair' | 'strong'

/** Only a hint, never a refusal. Length counts most: it slows guessing down. */
export function passwordStrength(password: string): Strength {
  const distinct = new Set(password).size
  const kinds = KINDS.filter(kind => kind.test(password)).length
  if (distinct < 5 || password.length < FAIR_LENGTH - kinds) return 'weak'
  return password.length < STRONG_LENGTH - 2 * kinds ? 'fair' : 'strong'
}
