import * as Type from 'typebox'
import { defineSchema } from '../schema.ts'
import { Address, Hash, Paging, Time } from '../fields.ts'
import { EVENT_CURSOR, EVENT_TYPES, type EventType } from '../values/events.ts'
import { Transaction } from './ledger.ts'

const Cursor = (description: string) =>
  Type.String({ pattern: EVENT_CURSOR, 'x-refusal': 'cursor_unknown', description })

export const Event = Type.Object({
  id: Type.String({
    description:
      'Its cursor: the block and the line of your history; a third number for an operator action, which has no line',
  }),
  type: Type.Unsafe<EventType>({ type: 'string', enum: [...EVENT_TYPES] }),
  timestamp: Time,
  data: Type.Object({
    address: Address,
    line: Type.Optional(Type.Integer({ description: 'Of your history, counted from 1' })),
    balance: Type.Optional(Type.Number({ description: 'Of your wallet, after it' })),
    transaction: Type.Optional(Transaction),
    operatorAction: Type.Optional(
      Type.Object(
        { block: Type.Integer(), hash: Hash, salt: Hash },
        { description: 'What GET /api/proofs/operator-actions proves; only you have the salt' },
      ),
    ),
  }),
})
export type Event = Type.Static<typeof Event>

export const events = defineSchema({
  summary:
    'What happened to your wallet, oldest first, each once: a page, or with Accept: text/event-stream a stream that goes on',
  input: Type.Object({
    after: Type.Optional(
      Cursor(
        'The id of the last event that you have, or a block number. Left out: from the beginning',
      ),
    ),
    limit: Paging.limit,
    address: Type.Optional(
      Type.String({
        'x-refusal': 'address_invalid',
        description:
          'Your address, as a check: refused if the session or API key is of another wallet',
      }),
    ),
    lastEventId: Type.Optional(Cursor('The same as after, which it replaces, for a stream')),
  }),
  reply: Type.Object({
    events: Type.Array(Event),
    next: Type.String({ description: 'What to ask for as after, also if there are no events' }),
    hasMore: Type.Boolean(),
  }),
  form: 'json or events',
  refusals: ['not_own_wallet', 'too_many_streams'],
})
