import { type Address, hasAddressForm, parseAddress } from '#api/chain/address.ts'

/** In its canonical spelling. `field`: what the caller named it. */
export function requireAddress(text: string, field: string): Address {
  const address = parseAddress(text)
  if (address) return address
  throw new TypeError(
    hasAddressForm(text)
      ? `\`${field}\`: the checksum of '${text}' does not fit, so it has a typing mistake.`
      : `\`${field}\`: '${text}' is not a wallet address, 0x and 40 hex digits.`,
  )
}
