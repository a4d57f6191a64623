import type { Address } from '#api/chain/address.ts'
import { type Micros, micros } from '#api/chain/money.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { Assertion } from '#api/webauthn.ts'
import type { ApiKeyGrant, Caller } from '../../http/serve.ts'
import type { DailyLimit, TransferConsent } from '../../ledger/transfer.ts'
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
 * API key has its own limits. The sender's counts too if the key was created without a passkey: otherwise the password
 * alone would make keys that together send any amount.
 */
export async function transferConsent(
  { profiles, passkeys, now }: { profiles: Profiles; passkeys: Passkeys; now: () => number },
  caller: Caller,
  { to, amount, key, passkey }: RequestedTransfer,
): Promise<TransferConsent> {
  const above = (await profiles.of(caller.uid, now()))?.passkey_above_micros ?? null
  const unconfirmed = above === null ? [] : [{ limit: micros(above) }]
  if (caller.apiKey) return apiKeyConsent(caller.apiKey, to, unconfirmed)
  if (above === null || !passkey || key === null) return unconfirmed
  try {
    await passkeys.requireProof({ for: 'transfer', userId: caller.id, to, amount, key }, passkey)
    return []
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

function apiKeyConsent(
  { id, hasPasskey, addresses, dailySum }: ApiKeyGrant,
  to: Address,
  unconfirmed: readonly DailyLimit[],
): TransferConsent {
  if (addresses && !addresses.has(to)) return new Refusal('api_key_address')
  const own = dailySum === null ? [] : [{ limit: dailySum, apiKey: id }]
  if (hasPasskey) return own
  // A program cannot confirm with a passkey.
  return [...own, ...unconfirmed.map(limit => ({ ...limit, refusal: 'api_key_passkey' as const }))]
}
