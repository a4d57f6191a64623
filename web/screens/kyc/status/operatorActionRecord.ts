import type { OperatorActionRecord } from '#api/chain/operatorActions/operatorAction.ts'
import { KYC_ACTIONS, type KycEventName } from '#api/values/kyc.ts'

interface RecordedEvent {
  accountId: string
  at: string
  what: KycEventName
  why: string
}

/** An operator action of this page in the form that is logged. Null if its kind is not logged. */
export function operatorActionRecord({
  accountId,
  at,
  what,
  why,
}: RecordedEvent): OperatorActionRecord | null {
  const kind = KYC_ACTIONS[what]
  return kind ? { kind, atMs: Date.parse(at), about: accountId, what, why } : null
}
