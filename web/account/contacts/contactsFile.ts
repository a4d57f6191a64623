import { parseAddress } from '#api/chain/address.ts'
import type { Contact } from '#api/schemas/people.ts'

export const contactsFile = (contacts: readonly Contact[]): File =>
  new File([JSON.stringify(contacts, null, 2)], 'cxac-contacts.json', { type: 'application/json' })

interface Read {
  contacts: Contact[]
  /** How many entries are not contacts. */
  left: number
}

/** Null if the file has no contacts. */
export function readContactsFile(text: string): Read | null {
  const entries = parse(text)
  if (!Array.isArray(entries)) return null
  const contacts = entries.filter(isContact).map(({ address, name }) => ({ address, name }))
  return contacts.length > 0 ? { contacts, left: entries.length - contacts.length } : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isContact(entry: unknown): entry is Contact {
  if (typeof entry !== 'object' || entry === null) return false
  const { address, name } = entry as Partial<Record<keyof Contact, unknown>>
  return typeof address === 'string' && parseAddress(address) !== null && isName(name)
}

const isName = (name: unknown) => typeof name === 'string' && name.trim() !== ''
