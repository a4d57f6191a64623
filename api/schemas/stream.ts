import * as Type from 'typebox'
import { defineSchema } from '../schema.ts'

export const stream = defineSchema({
  summary: 'New blocks, and the transactions of your own wallet, as they happen',
  input: Type.Object({
    lastEventId: Type.Optional(
      Type.String({
        pattern: '^[0-9]{1,15}$',
        description:
          'The number of the last block that you have received: later ones are sent first',
      }),
    ),
  }),
  reply: Type.String({
    description:
      'Server-sent events: transaction (one of your own); block ({ number, transactions, newest }, at most one a second, its number as id; newest: these transactions, newest first, absent if they are many); head (the same, once, after what was missed); reset (in its place: too much was missed)',
  }),
  form: 'events',
  contentType: 'text/event-stream; charset=utf-8',
  refusals: ['too_many_streams'],
})
