import * as Type from 'typebox'
import { defineCall } from '../call.ts'

export const stream = defineCall({
  method: 'GET',
  path: '/api/stream',
  access: 'optional',
  summary: 'New blocks, and the transactions of your own wallet, as they happen',
  headers: { lastEventId: 'last-event-id' },
  input: Type.Object({
    lastEventId: Type.Optional(
      Type.String({
        pattern: '^[0-9]{1,15}$',
        description:
          'The number of the last block that was heard of: what was missed is told first',
      }),
    ),
  }),
  reply: Type.String({
    description:
      'Server-sent events: transaction (one of your own); block ({ number, transactions }, at most one a second, its number as id); head (the same, once, after what was missed); reset (in its place: too much was missed)',
  }),
  form: 'events',
  contentType: 'text/event-stream; charset=utf-8',
  refusals: ['too_many_streams'],
})
