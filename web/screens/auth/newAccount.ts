export const SIGNED_UP = 'Account created successfully! You can login now.'

/** The email address of the new account, if sign-up led here. */
export function newAccountIn(state: unknown): string | null {
  const email =
    typeof state === 'object' && state !== null && 'newAccount' in state ? state.newAccount : null
  return typeof email === 'string' ? email : null
}
