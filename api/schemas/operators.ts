import * as Type from 'typebox'
import { defineSchema } from '../schema.ts'
import { type RequestedAction, OPERATOR_ACTIONS } from '../values/operator.ts'
import { Nothing, Time, Uuid } from '../fields.ts'
import {
  PasskeyList,
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  loginWithPasskey,
} from './passkeys.ts'

const Action = Type.Unsafe<RequestedAction>({
  type: 'string',
  enum: Object.keys(OPERATOR_ACTIONS),
})

export const OperatorRequest = Type.Object({
  id: Uuid,
  what: Action,
  about: Type.String({ description: "A user's or an operator's name" }),
  askedBy: Type.String(),
  askedAt: Time,
  isOwn: Type.Boolean({ description: 'Then another operator has to answer it' }),
  obstacle: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Why you cannot agree; you can decline all the same',
  }),
})
export type OperatorRequest = Type.Static<typeof OperatorRequest>

const InvitationPath = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  description:
    'Of the page for the new operator, with a ticket valid for an hour and one use: it is shown this once',
})
const OperatorNameOrNull = Type.Unsafe<string | null>({ type: ['string', 'null'] })

export const operatorRequests = defineSchema({
  summary: 'What waits for the yes of a second operator, oldest first',
  input: Nothing,
  reply: Type.Object({ requests: Type.Array(OperatorRequest) }),
})

export const confirmRequest = defineSchema({
  summary: 'Agree to what another operator has asked for: it is done at once',
  input: Type.Object({ id: Uuid }),
  reply: Type.Object({ message: Type.String(), invitation: InvitationPath }),
  refusals: [
    'request_not_found',
    'own_request',
    'operator_new',
    'operators_related',
    'not_frozen',
    'username_taken',
    'user_not_found',
  ],
})

export const declineRequest = defineSchema({
  summary: 'Decline what another operator has asked for, or take the own request back',
  input: Type.Object({ id: Uuid }),
  reply: Type.Object({ message: Type.String() }),
  refusals: ['request_not_found'],
})

export const OperatorSession = Type.Object({
  secret: Type.String({ description: 'Travels as a Bearer token with every other call' }),
  name: Type.String(),
})

const OperatorName = Type.String({ maxLength: 256, 'x-refusal': 'username_invalid' })

export const operators = defineSchema({
  summary: 'Who may use the console',
  input: Nothing,
  reply: Type.Object({
    operators: Type.Array(
      Type.Object({
        name: Type.String(),
        since: Time,
        invitedBy: OperatorNameOrNull,
        agreedBy: OperatorNameOrNull,
      }),
    ),
  }),
})

export const addOperator = defineSchema({
  summary: 'Invite an operator; with two or more, another one has to agree',
  input: Type.Object({ name: OperatorName }),
  reply: Type.Object({ message: Type.String(), invitation: InvitationPath }),
  refusals: ['username_taken', 'username_like_link', 'username_reserved'],
})

export const removeOperator = defineSchema({
  summary: 'Remove another operator; with two or more, one that did not ask has to agree',
  input: Type.Object({ name: OperatorName }),
  reply: Type.Object({ message: Type.String() }),
  refusals: ['own_request', 'user_not_found'],
})

const OwnPasskeys = Type.Object({ passkeys: PasskeyList })

export const operatorPasskeys = defineSchema({
  summary: 'Your passkeys for the console',
  input: Nothing,
  reply: OwnPasskeys,
})

export const beginOperatorPasskey = defineSchema({
  summary: 'What a browser needs to make a passkey for the console; needs your token',
  input: Type.Object({ token: Type.String({ maxLength: 200 }) }),
  reply: beginPasskey.reply,
  refusals: ['password_wrong', 'passkey_missing', 'passkeys_full'],
})

export const addOperatorPasskey = defineSchema({
  summary: 'Keep the passkey that the browser has made',
  input: addPasskey.input,
  reply: OwnPasskeys,
  refusals: ['passkeys_full', 'passkey_taken', 'passkey_missing', 'too_many_requests'],
})

export const removeOperatorPasskey = defineSchema({
  summary: 'Remove one of your passkeys',
  input: Type.Object({ id: Uuid }),
  reply: OwnPasskeys,
  refusals: ['passkey_not_found'],
})

export const beginOperatorSignIn = defineSchema({
  summary: 'What a browser needs to sign in to the console with a passkey',
  input: Nothing,
  reply: beginPasskeyLogin.reply,
  refusals: ['host_unknown'],
})

export const operatorSignInWithPasskey = defineSchema({
  summary: 'Open a session of the console with a passkey',
  input: loginWithPasskey.input,
  reply: OperatorSession,
  refusals: ['passkey_copied', 'too_many_requests', 'host_unknown'],
})
