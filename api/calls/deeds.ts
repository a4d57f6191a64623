import * as Type from 'typebox'
import { defineCall } from '../call.ts'
import { DEED_KINDS, type DeedKind } from '../chain/deeds/deedKinds.ts'
import { Hash, Nothing } from '../fields.ts'
import { DEED_COUNT_DAYS } from '../limits.ts'

/** What operators did, as everybody may know it. */

export const DEED_NAMES: Record<DeedKind, string> = {
  kyc_approved: 'KYC approved',
  kyc_rejected: 'KYC rejected',
  application_opened: 'KYC application opened',
  document_opened: 'KYC picture opened',
  kyc_deleted: 'KYC data deleted',
  account_frozen: 'Account frozen',
  account_unfrozen: 'Account unfrozen',
  sessions_ended: 'Account logged out',
  operator_added: 'Operator added',
  operator_removed: 'Operator removed',
  operator_passkey_added: 'Operator’s passkey added',
  operator_passkey_removed: 'Operator’s passkey removed',
  keys_rotated: 'KYC keys rotated',
  fee_changed: 'Transfer fee changed',
  loss_accepted: 'Loss of blocks accepted',
}

export const deedCounts = defineCall({
  method: 'GET',
  path: '/api/deeds',
  access: 'anyone',
  summary: `What operators did in the last ${DEED_COUNT_DAYS} days (UTC) as it is in the log, counted by day and kind, the newest day first`,
  input: Nothing,
  reply: Type.Array(
    Type.Object({
      day: Type.String({ description: 'YYYY-MM-DD' }),
      kind: Type.Unsafe<DeedKind>({ type: 'string', enum: [...DEED_KINDS] }),
      count: Type.Integer({ minimum: 1 }),
    }),
  ),
})
export type DeedCounts = Type.Static<typeof deedCounts.reply>

export const deedProof = defineCall({
  method: 'GET',
  path: '/api/proofs/deed/:hash',
  access: 'anyone',
  summary: "Proof that an operator's deed, known by its salted hash, is in the signed ledger",
  input: Type.Object({ hash: Hash }),
  reply: Type.Object({
    proof: Type.String({ description: 'A C2SP tlog-proof, laid out in docs/verify.md' }),
    verifierKey: Type.String({ description: 'The C2SP key that checks its signature' }),
    policy: Type.String({ description: 'The C2SP policy of the log, as at /log/policy' }),
  }),
  refusals: ['deed_not_found'],
})
