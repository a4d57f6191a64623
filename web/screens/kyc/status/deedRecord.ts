import type { DeedRecord } from '#api/chain/deeds/deed.ts'
import { KYC_DEEDS, type KycEventName } from '#api/calls/kyc.ts'

interface Told {
  accountId: string
  at: string
  what: KycEventName
  why: string
}

/** What this page tells of an operator's deed, as it would have been logged. Null for what nobody logs. */
export function deedRecord({ accountId, at, what, why }: Told): DeedRecord | null {
  const kind = KYC_DEEDS[what]
  return kind ? { kind, atMs: Date.parse(at), about: accountId, what, why } : null
}
