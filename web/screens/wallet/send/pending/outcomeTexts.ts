/** The specified sentence for a transfer without an answer. */
export const NO_ANSWER = 'Failed to send transaction'
export const NOT_MADE = 'It was not made; nothing was taken'
export const ARRIVED = 'It arrived'
