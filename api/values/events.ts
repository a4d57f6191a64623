/** What can happen to a wallet. Only append: programs decide by these names. */
export const EVENT_TYPES = [
  'payment.received',
  'payment.sent',
  'payment.self',
  'mining.claimed',
  'bonus.received',
  'wallet.frozen',
  'wallet.unfrozen',
] as const
export type EventType = (typeof EVENT_TYPES)[number]

/** `block.line`, for an operator action `block.line.action`; a block number stands for its end. */
export const EVENT_CURSOR = '^[0-9]{1,15}(\\.[0-9]{1,9}(\\.[0-9]{1,5})?)?$'
