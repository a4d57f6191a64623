import * as Type from 'typebox'
import { defineSchema } from '../schema.ts'
import { type OperatorReason as Reason, OPERATOR_REASONS } from '../values/operator.ts'
import { Message, Nothing, Time } from '../fields.ts'
import { Assertion } from '../webauthn.ts'

export const OperatorReason = Type.Unsafe<Reason>({
  type: 'string',
  enum: Object.keys(OPERATOR_REASONS),
})

const TextOrNull = Type.Unsafe<string | null>({ type: ['string', 'null'] })

export const Freeze = Type.Object({
  at: Time,
  isByOperator: Type.Boolean({ description: 'Then only an operator can lift it' }),
  reason: TextOrNull,
})
export type Freeze = Type.Static<typeof Freeze>

export const LinkToken = Type.String({ maxLength: 200, 'x-refusal': 'link_invalid' })

export const freezeSending = defineSchema({
  summary: 'Freeze sending: from the answer on nothing leaves the wallet; receiving goes on',
  input: Nothing,
  reply: Message,
})

export const freezeByLink = defineSchema({
  summary:
    'Freeze sending with the secret of a link from a mail, without a log-in; revokes API keys that can pay',
  input: Type.Object({ token: LinkToken }),
  reply: Message,
  refusals: ['too_many_requests'],
})

export const askToUnfreeze = defineSchema({
  summary: 'Ask for a mail with a link that lifts the freeze; needs the password or a passkey',
  input: Type.Object({
    password: Type.Optional(Type.String({ maxLength: 4096 })),
    passkey: Type.Optional(Assertion),
  }),
  reply: Message,
  refusals: [
    'password_wrong',
    'passkey_copied',
    'not_frozen',
    'freeze_of_operator',
    'too_many_requests',
  ],
})

export const unfreezeSending = defineSchema({
  summary: 'Lift the freeze with the secret of the link from the mail',
  input: Type.Object({ token: LinkToken }),
  reply: Message,
  refusals: ['not_frozen', 'freeze_of_operator', 'too_many_requests'],
})
