import type { OperatorActionKind } from '../chain/operatorActions/operatorActionKinds.ts'

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
