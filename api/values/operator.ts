/** Why an operator freezes, or ends sessions, as the owner reads it. */
export const OPERATOR_REASONS = {
  owner_asked: 'You asked us to.',
  takeover: 'Somebody else may have got into your account.',
  fraud: 'Coins may have been sent by fraud.',
  authority: 'An authority has ordered it.',
} as const
export type OperatorReason = keyof typeof OPERATOR_REASONS

export const ACCOUNT_EVENTS = [
  'frozen',
  'unfrozen',
  'sessions_ended',
  'email_changed',
  'email_restored',
  'passkey_added',
  'passkey_removed',
  'passkey_amount_changed',
  'api_key_added',
  'api_key_revoked',
  'webhook_added',
  'webhook_removed',
  'owner_keys_asked',
  'owner_keys_undone',
  'owner_keys_started',
  'owner_keys_changed',
  'owner_keys_ended',
  'account_deleted',
] as const
export type AccountEventName = (typeof ACCOUNT_EVENTS)[number]

/** With two operators or more, another one has to agree; to a freeze's end, unless one has set it oneself. */
export const OPERATOR_ACTIONS = {
  lift_freeze: 'Lift the freeze of',
  delete_kyc: 'Delete the KYC data of',
  add_operator: 'Invite a new operator:',
  remove_operator: 'Remove the operator',
} as const
export type RequestedAction = keyof typeof OPERATOR_ACTIONS
