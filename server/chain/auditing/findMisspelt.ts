import { type Address, isCanonical } from '#api/chain/address.ts'

/** The place of the first address that is not in its one canonical spelling; null when all are. */
export function findMisspelt(addresses: readonly Address[]): number | null {
  const place = addresses.findIndex(address => !isCanonical(address))
  return place < 0 ? null : place
}
