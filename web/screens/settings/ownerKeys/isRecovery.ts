import type { OwnerKey } from '#api/schemas/ownerKeys.ts'

/** A recovery key; a program's key has a limit. */
export const isRecovery = ({ type, dailyLimit }: OwnerKey): boolean =>
  type === 'ed25519' && dailyLimit === null
