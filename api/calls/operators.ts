import * as Type from 'typebox'
import { defineCall } from '../call.ts'
import { Message, Nothing, Time, Uuid } from '../fields.ts'
import {
  PasskeyList,
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  loginWithPasskey,
} from './passkeys.ts'

/** What operators ask of each other, and who they are. Served on the operators' own port alone. */

/** With two operators or more, another one has to agree; to a freeze's end, unless one has set it oneself. */
export const OPERATOR_ACTIONS = {
  lift_freeze: 'Lift the freeze of',
  delete_kyc: 'Delete the KYC data of',
  add_operator: 'Invite a new operator:',
  remove_operator: 'Remove the operator',
} as const
export type RequestedAction = keyof typeof OPERATOR_ACTIONS
export const RequestedAction = Type.Unsafe<RequestedAction>({
  type: 'string',
  enum: Object.keys(OPERATOR_ACTIONS),
})

export const OperatorRequest = Type.Object({
  id: Uuid,
  what: RequestedAction,
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

export const operatorRequests = defineCall({
  method: 'GET',
  path: '/operator/requests',
  access: 'operator',
  summary: 'What waits for the yes of a second operator, oldest first',
  input: Nothing,
  reply: Type.Object({ requests: Type.Array(OperatorRequest) }),
})

export const confirmRequest = defineCall({
  method: 'POST',
  path: '/operator/requests/:id/confirm',
  access: 'operator',
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

export const declineRequest = defineCall({
  method: 'POST',
  path: '/operator/requests/:id/decline',
  access: 'operator',
  summary: 'Decline what another operator has asked for, or take the own request back',
  input: Type.Object({ id: Uuid }),
  reply: Message,
  refusals: ['request_not_found'],
})

export const OperatorSession = Type.Object({
  secret: Type.String({ description: 'Travels as a Bearer token with every other call' }),
  name: Type.String(),
})

const OperatorName = Type.String({ maxLength: 256, 'x-refusal': 'username_invalid' })

export const operators = defineCall({
  method: 'GET',
  path: '/operator/operators',
  access: 'operator',
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

export const addOperator = defineCall({
  method: 'POST',
  path: '/operator/operators',
  access: 'operator',
  summary: 'Invite an operator; with two or more, another one has to agree',
  input: Type.Object({ name: OperatorName }),
  reply: Type.Object({ message: Type.String(), invitation: InvitationPath }),
  refusals: ['username_taken', 'username_like_link'],
})

export const removeOperator = defineCall({
  method: 'POST',
  path: '/operator/operators/remove',
  access: 'operator',
  summary: 'Remove another operator; with two or more, one that did not ask has to agree',
  input: Type.Object({ name: OperatorName }),
  reply: Message,
  refusals: ['own_request', 'user_not_found'],
})

const OwnPasskeys = Type.Object({ passkeys: PasskeyList })

export const operatorPasskeys = defineCall({
  method: 'GET',
  path: '/operator/passkeys',
  access: 'operator',
  summary: 'Your passkeys for the console',
  input: Nothing,
  reply: OwnPasskeys,
})

export const beginOperatorPasskey = defineCall({
  method: 'POST',
  path: '/operator/passkeys/begin',
  access: 'operator',
  summary: 'What a browser needs to make a passkey for the console; needs your token',
  input: Type.Object({ token: Type.String({ maxLength: 200 }) }),
  reply: beginPasskey.reply,
  refusals: ['password_wrong', 'passkey_missing', 'passkeys_full'],
})

export const addOperatorPasskey = defineCall({
  method: 'POST',
  path: '/operator/passkeys',
  access: 'operator',
  summary: 'Keep the passkey that the browser has made',
  input: addPasskey.input,
  reply: OwnPasskeys,
  refusals: ['passkeys_full', 'passkey_taken', 'passkey_missing', 'too_many_requests'],
})

export const removeOperatorPasskey = defineCall({
  method: 'POST',
  path: '/operator/passkeys/remove',
  access: 'operator',
  summary: 'Remove one of your passkeys',
  input: Type.Object({ id: Uuid }),
  reply: OwnPasskeys,
  refusals: ['passkey_not_found'],
})

export const beginOperatorSignIn = defineCall({
  method: 'POST',
  path: '/operator/session/passkey/begin',
  access: 'anyone',
  summary: 'What a browser needs to sign in to the console with a passkey',
  input: Nothing,
  reply: beginPasskeyLogin.reply,
  refusals: ['host_unknown'],
})

export const operatorSignInWithPasskey = defineCall({
  method: 'POST',
  path: '/operator/session/passkey',
  access: 'anyone',
  summary: 'Open a session of the console with a passkey',
  input: loginWithPasskey.input,
  reply: OperatorSession,
  refusals: ['passkey_copied', 'too_many_requests', 'host_unknown'],
})
