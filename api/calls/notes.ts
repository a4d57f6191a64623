import { defineCall } from '../call.ts'
import type * as schema from '../schemas/notes.ts'

export const notes = defineCall<typeof schema.notes>()({
  method: 'GET',
  path: '/api/notes',
  access: 'login',
  apiKeyScope: 'read',
  reads: [{ transaction: 1, text: '', name: '' }],
})

export const writeNote = defineCall<typeof schema.writeNote>()({
  method: 'POST',
  path: '/api/notes/:transaction',
  access: 'login',
  reads: { transaction: 1, text: '' },
})
