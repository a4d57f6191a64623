/** Why nothing is sent to a webhook: its owner paused it, all retries failed, or it answered 410. */
export const WEBHOOK_PAUSES = ['owner', 'failing', 'gone'] as const
export type WebhookPause = (typeof WEBHOOK_PAUSES)[number]

/** Why an attempt has no answer: too slow, not reached, or an address that is not public. */
export const WEBHOOK_PROBLEMS = ['timeout', 'unreachable', 'not_public'] as const
export type WebhookProblem = (typeof WEBHOOK_PROBLEMS)[number]

/** The type of the message that a test delivery sends; it is no event. */
export const WEBHOOK_TEST = 'webhook.test'
