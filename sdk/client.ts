/** What `@cxac/client` exports. */
export { connect } from './connect.ts'
export {
  NotProvenYet,
  NotVerified,
  OtherWallet,
  Refused,
  Unreachable,
  WebhookExpired,
  WebhookNotSigned,
} from './errors.ts'
export { memoryStore } from './memoryStore.ts'
export type * from './types.ts'
export { verifyWebhook } from './verifyWebhook.ts'
