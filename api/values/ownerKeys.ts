/**
 * `custody`: the server moves the coins. `waiting`: the keys take effect soon, and a mail link can undo it. `own`: only
 * the keys move coins.
 */
export const OWNER_KEY_STATES = ['custody', 'waiting', 'own'] as const
export type OwnerKeyState = (typeof OWNER_KEY_STATES)[number]

/** When an account with owner keys is deleted, its coins go back to SYSTEM by a signed transfer, or stay. */
export const LEFT_COINS = ['return', 'leave'] as const
export type LeftCoins = (typeof LEFT_COINS)[number]

/** Fields of the refusal `signature_needed` in addition to `message` and `code`. */
export interface OrderToSign {
  /** The bytes, in hex. */
  order: string
  /** For a passkey: the SHA-256 of these bytes, in base64url. */
  challenge: string
  /** ISO 8601. */
  validUntil: string
}
