import type { Assertion, Attestation, CreationOptions, RequestOptions } from '#api/webauthn.ts'
import { NotDone } from '../../ask/failures.ts'
import { t } from '../../language/t.ts'

/** Of a challenge that is the SHA-256 of an owner's order, in base64url. */
const ORDER_DIGITS = 43

/** Why there are no passkeys on this page; null when there are. */
export function passkeyObstacle(): string | null {
  if (!window.isSecureContext) return t('account.passkeys_work_only_secure')
  if (!('PublicKeyCredential' in window)) return t('account.browser_has_no_passkeys')
  return null
}

/** Lets the browser make a passkey. */
export async function createPasskey(options: CreationOptions): Promise<Attestation> {
  const { startRegistration } = await import('./webauthn.ts')
  try {
    return await startRegistration({ optionsJSON: options })
  } catch (error) {
    throw new NotDone(reasonOf(error, t('account.no_passkey_made')), { cause: error })
  }
}

/** Answers a challenge of the server. `outcome`: the sentence if that fails. */
export async function answerWithPasskey(
  { options }: { options: RequestOptions },
  outcome: string,
): Promise<Assertion> {
  // It would sign that order: the touch of a log-in could give the wallet away.
  if (!/^[\w-]+$/.test(options.challenge) || options.challenge.length === ORDER_DIGITS)
    throw new NotDone(t('account.order_instead', { outcome }))
  return touchPasskey(options, outcome)
}

/** Asks the user to unlock a passkey, which signs the challenge. Only an order's is made here. */
export async function touchPasskey(options: RequestOptions, outcome: string): Promise<Assertion> {
  const { startAuthentication } = await import('./webauthn.ts')
  try {
    return await startAuthentication({ optionsJSON: options })
  } catch (error) {
    throw new NotDone(reasonOf(error, outcome), { cause: error })
  }
}

function reasonOf(error: unknown, outcome: string): string {
  const { name } = error as Error
  if (name === 'InvalidStateError') return t('account.device_has_passkey_account')
  if (name === 'SecurityError') return t('account.passkeys_belong_another_address', { outcome })
  return t('account.passkey_not_used', { outcome })
}
