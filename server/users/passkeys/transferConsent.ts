import type { Address } from '#api/chain/address.ts'
import { type Micros, micros } from '#api/chain/money.ts'
import { Refusal } from '#api/refusals.ts'
import type { Assertion } from '#api/webauthn.ts'
import type { ApiKeyGrant, Caller } from '../../http/serve.ts'
import type { TransferConsent } from '../../ledger/transfer.ts'
import type { Profiles } from '../profiles/Profiles.ts'
import type { Passkeys } from './Passkeys.ts'

interface RequestedTransfer {
  to: Address
  amount: Micros
  key: string | null
  passkey: Assertion | undefined
}

/**
 * With a passkey for this very transfer there is no limit; without one, the limit that the sender set in Settings. An
 * API key has only its own limits: the password or a passkey was given when it was created.
 */
export async function transferConsent(
  { profiles, passkeys, now }: { profiles: Profiles; passkeys: Passkeys; now: () => number },
  caller: Caller,
  { to, amount, key, passkey }: RequestedTransfer,
): Promise<TransferConsent> {
  if (caller.apiKey) return apiKeyConsent(caller.apiKey, to)
  const above = (await profiles.of(caller.uid, now()))?.passkey_above_micros ?? null
  if (above === null) return null
  if (!passkey || key === null) return { dailyLimit: micros(above) }
  try {
    await passkeys.requireProof({ for: 'transfer', userId: caller.id, to, amount, key }, passkey)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

function apiKeyConsent({ id, addresses, dailySum }: ApiKeyGrant, to: Address): TransferConsent {
  if (addresses && !addresses.has(to)) return new Refusal('api_key_address')
  return dailySum === null ? null : { dailyLimit: dailySum, apiKey: id }
}
