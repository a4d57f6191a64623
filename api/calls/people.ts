import { defineCall } from '../call.ts'
import { CONTACTS, MESSAGE } from '../examples.ts'
import type * as schema from '../schemas/people.ts'

export const contacts = defineCall<typeof schema.contacts>()({
  method: 'GET',
  path: '/api/contacts',
  access: 'login',
  priority: 'high',
  reads: CONTACTS,
})

export const saveContacts = defineCall<typeof schema.saveContacts>()({
  method: 'POST',
  path: '/api/contacts',
  access: 'login',
  reads: CONTACTS,
})

export const removeContact = defineCall<typeof schema.removeContact>()({
  method: 'POST',
  path: '/api/contacts/remove',
  access: 'login',
  reads: CONTACTS,
})

export const setFindable = defineCall<typeof schema.setFindable>()({
  method: 'POST',
  path: '/api/findable',
  access: 'login',
  reads: MESSAGE,
})

export const findPerson = defineCall<typeof schema.findPerson>()({
  method: 'GET',
  path: '/api/people/:username',
  access: 'login',
  priority: 'high',
  reads: { username: '', address: '' },
})
