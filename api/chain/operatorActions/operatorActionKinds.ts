/** The logged operator actions. A kind's position, from 1, is its number in the bytes: only append. */
export const OPERATOR_ACTION_KINDS = [
  'kyc_approved',
  'kyc_rejected',
  'application_opened',
  'document_opened',
  'kyc_deleted',
  'account_frozen',
  'account_unfrozen',
  'sessions_ended',
  'operator_added',
  'operator_removed',
  'operator_passkey_added',
  'operator_passkey_removed',
  'keys_rotated',
  'fee_changed',
  'loss_accepted',
] as const
export type OperatorActionKind = (typeof OPERATOR_ACTION_KINDS)[number]
