import type { Micros } from '#api/chain/money.ts'
import { Refusal } from '#api/refusals.ts'
import type { Assertion } from '#api/webauthn.ts'
import type { Caller } from '../../http/serve.ts'
import type { Profiles } from '../profiles/Profiles.ts'
import type { Passkeys } from './Passkeys.ts'

interface Wanted {
  to: string
  amount: Micros
  key: string | null
  passkey: Assertion | undefined
}

/** Why a transfer may not happen: its sender wants a passkey for so much, and there is none for this very one. */
export async function transferProof(
  { profiles, passkeys, now }: { profiles: Profiles; passkeys: Passkeys; now: () => number },
  caller: Caller,
  { to, amount, key, passkey }: Wanted,
): Promise<Refusal | null> {
  const above = (await profiles.of(caller.uid, now()))?.passkey_above_micros ?? null
  if (above === null || amount <= above) return null
  if (!passkey || key === null) return new Refusal('passkey_needed')
  try {
    await passkeys.requireProof({ for: 'transfer', userId: caller.id, to, amount, key }, passkey)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
