import type { OperatorActionKind } from '#api/chain/operatorActions/operatorActionKinds.ts'
import { t } from '../../language/t.ts'

export const OPERATOR_ACTION_NAMES: Record<OperatorActionKind, string> = {
  kyc_approved: t('proof.action_kyc_approved'),
  kyc_rejected: t('proof.action_kyc_rejected'),
  application_opened: t('proof.action_application_opened'),
  document_opened: t('proof.action_document_opened'),
  kyc_deleted: t('proof.action_kyc_deleted'),
  account_frozen: t('proof.action_account_frozen'),
  account_unfrozen: t('proof.action_account_unfrozen'),
  sessions_ended: t('proof.action_sessions_ended'),
  operator_added: t('proof.action_operator_added'),
  operator_removed: t('proof.action_operator_removed'),
  operator_passkey_added: t('proof.action_operator_passkey_added'),
  operator_passkey_removed: t('proof.action_operator_passkey_removed'),
  keys_rotated: t('proof.action_keys_rotated'),
  fee_changed: t('proof.action_fee_changed'),
  loss_accepted: t('proof.action_loss_accepted'),
}
