import * as Type from 'typebox'
import { defineSchema } from '../schema.ts'
import { Time } from '../fields.ts'
import { OperatorSession } from './operators.ts'
import { addPasskey, beginPasskey } from './passkeys.ts'
import type { RefusalCode } from '../refusals/refusals.ts'

const Ticket = Type.String({ maxLength: 200, description: "From behind the '#' of the link" })

const REFUSALS = [
  'invitation_unknown',
  'invitation_expired',
  'invitation_used',
  'too_many_requests',
  'host_unknown',
] as const satisfies readonly RefusalCode[]

export const openInvitation = defineSchema({
  summary: 'Whom an invitation is for and who made it; that does not use it',
  input: Type.Object({ ticket: Ticket }),
  reply: Type.Object({
    name: Type.String(),
    invitedBy: Type.String(),
    agreedBy: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
    expiresAt: Time,
  }),
  refusals: REFUSALS,
})

export const acceptWithToken = defineSchema({
  summary: 'Use an invitation: become an operator with a token, which is shown this once',
  input: Type.Object({ ticket: Ticket }),
  reply: Type.Object({ name: Type.String(), token: Type.String() }),
  refusals: [...REFUSALS, 'username_taken'],
})

export const beginAcceptWithPasskey = defineSchema({
  summary: 'What a browser needs to make the passkey of an invited operator',
  input: Type.Object({ ticket: Ticket }),
  reply: beginPasskey.reply,
  refusals: REFUSALS,
})

export const acceptWithPasskey = defineSchema({
  summary: 'Use an invitation: become an operator with a passkey, and open a session',
  input: Type.Object({ ticket: Ticket, ...addPasskey.input.properties }),
  reply: OperatorSession,
  refusals: [...REFUSALS, 'username_taken', 'passkey_taken', 'passkeys_full'],
})
