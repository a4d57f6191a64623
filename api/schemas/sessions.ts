import * as Type from 'typebox'
import { defineSchema } from '../schema.ts'
import { Nothing, Time, TimeOrNull, Uuid } from '../fields.ts'

const TextOrNull = Type.Unsafe<string | null>({ type: ['string', 'null'] })

const Session = Type.Object({
  id: Uuid,
  device: { ...TextOrNull, description: 'Browser and system, in words' } as typeof TextOrNull,
  network: {
    ...TextOrNull,
    description: 'From where it began: the first half of an IPv4 address, or an IPv6 /32',
  } as typeof TextOrNull,
  begunAt: TimeOrNull,
  /** To some minutes. */
  seenAt: TimeOrNull,
  endsAt: Time,
  isCurrent: Type.Boolean({ description: 'Whether it is the one that asks' }),
})
export type Session = Type.Static<typeof Session>

/** All that are open, this one first, then those used last. */
const Sessions = Type.Object({ sessions: Type.Array(Session) })

export const sessions = defineSchema({
  summary: 'Where you are logged in',
  input: Nothing,
  reply: Sessions,
})

export const endOneSession = defineSchema({
  summary: 'End one of your sessions',
  input: Type.Object({ id: Uuid }),
  reply: Sessions,
  refusals: ['session_not_found'],
})

export const endOtherSessions = defineSchema({
  summary: 'End all of your sessions but this one',
  input: Nothing,
  reply: Sessions,
})
