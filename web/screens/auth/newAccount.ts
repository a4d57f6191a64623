import { t } from '../../language/t.ts'
export const SIGNED_UP = t('auth.account_created_successfully_can')

export interface NewAccount {
  email: string
  /** Whether a mail with a link to confirm the address is on its way. */
  isMailed: boolean
}

/** The new account, if sign-up led here: the router's state. */
export function newAccountIn(state: unknown): NewAccount | null {
  const { newAccount } = (state ?? {}) as { newAccount?: Partial<NewAccount> }
  const { email, isMailed } = newAccount ?? {}
  return typeof email === 'string' ? { email, isMailed: isMailed === true } : null
}

export const stateWith = (state: unknown, newAccount: NewAccount) => ({
  ...(state as object | null),
  newAccount,
})
