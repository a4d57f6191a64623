import type { OwnerKey, OwnerKeys } from '#api/schemas/ownerKeys.ts'

/** Those that can change the keys: with none of them left, a program's key would be all that remains. */
export const mainKeys = ({ keys }: OwnerKeys): OwnerKey[] =>
  keys.filter(({ dailyLimit }) => dailyLimit === null)
