import * as Type from 'typebox'
import { defineCall } from '../call.ts'
import {
  OPERATOR_ACTION_KINDS,
  type OperatorActionKind,
} from '../chain/operatorActions/operatorActionKinds.ts'
import { Hash, Nothing } from '../fields.ts'
import { OPERATOR_ACTION_COUNT_DAYS } from '../limits.ts'

/** What operators did, as everybody may know it. */

export const OPERATOR_ACTION_NAMES: Record<OperatorActionKind, string> = {
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

export const operatorActionCounts = defineCall({
  method: 'GET',
  path: '/api/operator-actions',
  access: 'anyone',
  summary: `What operators did in the last ${OPERATOR_ACTION_COUNT_DAYS} days (UTC) as it is in the log, counted by day and kind, the newest day first`,
  input: Nothing,
  reply: Type.Array(
    Type.Object({
      day: Type.String({ description: 'YYYY-MM-DD' }),
      kind: Type.Unsafe<OperatorActionKind>({ type: 'string', enum: [...OPERATOR_ACTION_KINDS] }),
      count: Type.Integer({ minimum: 1 }),
    }),
  ),
})
export type OperatorActionCounts = Type.Static<typeof operatorActionCounts.reply>

export const operatorActionProof = defineCall({
  method: 'GET',
  path: '/api/proofs/operator-actions/:hash',
  access: 'anyone',
  summary: "Proof that an operator's action, known by its salted hash, is in the signed ledger",
  input: Type.Object({ hash: Hash }),
  reply: Type.Object({
    proof: Type.String({ description: 'A C2SP tlog-proof, laid out in docs/verify.md' }),
    verifierKey: Type.String({ description: 'The C2SP key that checks its signature' }),
    policy: Type.String({ description: 'The C2SP policy of the log, as at /log/policy' }),
  }),
  refusals: ['operator_action_not_found'],
})
