import type { Assertion, Attestation, CreationOptions, RequestOptions } from '#api/webauthn.ts'
import { NotDone } from '../../ask/failures.ts'
import { t } from '../../language/t.ts'

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

/** Asks the user to unlock a passkey. `outcome`: the sentence if that fails. */
export async function answerWithPasskey(
  { options }: { options: RequestOptions },
  outcome: string,
): Promise<Assertion> {
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
