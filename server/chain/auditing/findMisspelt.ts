import { type Address, isCanonical } from '#api/chain/address.ts'

/** The index of the first address that is not in its canonical spelling; null if there is none. */
export function findMisspelt(addresses: readonly Address[]): number | null {
  const place = addresses.findIndex(address => !isCanonical(address))
  return place < 0 ? null : place
}
