import type { Assertion, Attestation, CreationOptions, RequestOptions } from '#api/webauthn.ts'
import { NotDone } from '../../ask/failures.ts'

/** Why there are no passkeys on this page; null when there are. */
export function passkeyObstacle(): string | null {
  if (!window.isSecureContext)
    return 'Passkeys work only on secure pages: with https in the address, or on localhost.'
  if (!('PublicKeyCredential' in window)) return 'This browser has no passkeys.'
  return null
}

/** Lets the browser make a passkey. */
export async function createPasskey(options: CreationOptions): Promise<Attestation> {
  const { startRegistration } = await import('./webauthn.ts')
  try {
    return await startRegistration({ optionsJSON: options })
  } catch (error) {
    throw new NotDone(reasonOf(error, 'No passkey was made.'), { cause: error })
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
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.'
  if (name === 'SecurityError') return `Passkeys belong to another address of this site. ${outcome}`
  return `The passkey was not used. ${outcome}`
}
