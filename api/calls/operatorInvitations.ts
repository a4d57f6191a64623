import * as Type from 'typebox'
import { defineCall } from '../call.ts'
import { Time } from '../fields.ts'
import { OperatorSession } from './operators.ts'
import { addPasskey, beginPasskey } from './passkeys.ts'
import type { RefusalCode } from '../refusals.ts'

/** What a new operator asks with the ticket of an invitation. Served on the operators' own port alone. */

const Ticket = Type.String({ maxLength: 200, description: "From behind the '#' of the link" })

const REFUSALS = [
  'invitation_unknown',
  'invitation_expired',
  'invitation_used',
  'too_many_requests',
  'host_unknown',
] as const satisfies readonly RefusalCode[]

export const openInvitation = defineCall({
  method: 'POST',
  path: '/operator/invitation',
  access: 'anyone',
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

export const acceptWithToken = defineCall({
  method: 'POST',
  path: '/operator/invitation/token',
  access: 'anyone',
  summary: 'Use an invitation: become an operator with a token, which is shown this once',
  input: Type.Object({ ticket: Ticket }),
  reply: Type.Object({ name: Type.String(), token: Type.String() }),
  refusals: [...REFUSALS, 'username_taken'],
})

export const beginAcceptWithPasskey = defineCall({
  method: 'POST',
  path: '/operator/invitation/passkey/begin',
  access: 'anyone',
  summary: 'What a browser needs to make the passkey of an invited operator',
  input: Type.Object({ ticket: Ticket }),
  reply: beginPasskey.reply,
  refusals: REFUSALS,
})

export const acceptWithPasskey = defineCall({
  method: 'POST',
  path: '/operator/invitation/passkey',
  access: 'anyone',
  summary: 'Use an invitation: become an operator with a passkey, and open a session',
  input: Type.Object({ ticket: Ticket, ...addPasskey.input.properties }),
  reply: OperatorSession,
  refusals: [...REFUSALS, 'username_taken', 'passkey_taken', 'passkeys_full'],
})
