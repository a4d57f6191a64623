import { type Address, parseAddress } from '#api/chain/address.ts'
import { t } from '../../../../language/t.ts'

/** Whom a payment goes to. */
export interface Recipient {
  address: Address
  /** As the payer knows them: a contact's name or `@username`; null where there is only the address. */
  name: string | null
}

/** What a text in the field means by itself. */
type Reading = { recipient: Recipient } | { username: string } | { problem: string } | null

export const UNKNOWN_NAME = t('send.unknown_name')
const SEVERAL = t('send.several_contacts')
const USERNAME = /^@?([^\s@]{3,32})$/

/** An address, the one contact of this name, or a username to be looked up; null for nothing. */
export function readRecipient(
  text: string,
  contacts: readonly { address: string; name: string }[],
): Reading {
  const written = text.trim()
  // After the '@' a name will follow.
  if (written === '' || written === '@') return null
  const address = parseAddress(written)
  if (address) {
    const known = contacts.find(contact => contact.address === address)
    return { recipient: { address, name: known?.name ?? null } }
  }
  if (isLikeAddress(written)) return { problem: t('refusals.address_invalid') }
  const named = contacts.filter(({ name }) => isSameName(name, written))
  if (named.length > 1) return { problem: SEVERAL }
  const [contact] = named
  if (contact) return { recipient: { address: contact.address as Address, name: contact.name } }
  const username = USERNAME.exec(written)?.[1]
  return username === undefined ? { problem: UNKNOWN_NAME } : { username }
}

/** Rather than a name: a piece of an address, or one with mistakes in it. */
const isLikeAddress = (text: string): boolean => /^0x|^[0-9a-f]{20}/i.test(text)

const isSameName = (a: string, b: string) => a.toLocaleLowerCase() === b.toLocaleLowerCase()
