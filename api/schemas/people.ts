import * as Type from 'typebox'
import { defineSchema } from '../schema.ts'
import { Acknowledged, Address, Nothing } from '../fields.ts'
import { CONTACTS_AT_ONCE } from '../limits.ts'

const Contact = Type.Object({ address: Address, name: Type.String() })
export type Contact = Type.Static<typeof Contact>

/** All of them, sorted by name. */
const Contacts = Type.Object({ contacts: Type.Array(Contact) })

export const contacts = defineSchema({
  summary: 'The names that you have given to addresses; nobody else sees them',
  input: Nothing,
  reply: Contacts,
})

export const saveContacts = defineSchema({
  summary: 'Give names to addresses; an address that has one gets the new one',
  input: Type.Object({
    contacts: Type.Array(Contact, { minItems: 1, maxItems: CONTACTS_AT_ONCE }),
  }),
  reply: Contacts,
  refusals: ['contact_name_invalid', 'address_invalid', 'contacts_full'],
})

export const removeContact = defineSchema({
  summary: 'Take the name of an address away',
  input: Type.Object({ address: Address }),
  reply: Contacts,
})

export const setFindable = defineSchema({
  summary: 'Whether people who know your username can find your wallet by it',
  input: Type.Object({ isFindable: Type.Boolean() }),
  reply: Acknowledged,
})

export const findPerson = defineSchema({
  summary: 'The wallet of somebody who lets it be found by the whole username',
  input: Type.Object({
    username: Type.String({ maxLength: 256, 'x-refusal': 'person_not_found' }),
  }),
  reply: Type.Object({ username: Type.String(), address: Address }),
  refusals: ['person_not_found', 'too_many_requests'],
})
