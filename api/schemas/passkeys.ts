import * as Type from 'typebox'
import { defineSchema } from '../schema.ts'
import { Assertion, Attestation, type CreationOptions, type RequestOptions } from '../webauthn.ts'
import { Coins, Nothing, Time, TimeOrNull, Uuid } from '../fields.ts'
import { login } from './users.ts'

const Password = Type.String({ maxLength: 4096 })

const CoinsOrNull = Type.Unsafe<number | null>({
  type: ['number', 'null'],
  description: 'With more in 24 hours, a transfer needs a passkey; null: none does',
})

const Passkey = Type.Object({
  id: Uuid,
  name: Type.String(),
  createdAt: Time,
  usedAt: TimeOrNull,
})
export type Passkey = Type.Static<typeof Passkey>

/** All of them, oldest first. */
export const PasskeyList = Type.Array(Passkey)

const Passkeys = Type.Object({ passkeys: PasskeyList, askedAbove: CoinsOrNull })

const Creation = Type.Object({ options: Type.Unsafe<CreationOptions>({}) })

const Challenge = Type.Object({ options: Type.Unsafe<RequestOptions>({}) })

export const passkeys = defineSchema({
  summary: 'Your passkeys, and above which amount they are asked for',
  input: Nothing,
  reply: Passkeys,
})

export const beginPasskey = defineSchema({
  summary: 'What a browser needs to make a passkey; needs the password',
  input: Type.Object({ password: Password }),
  reply: Creation,
  refusals: ['password_wrong', 'passkeys_full', 'too_many_requests'],
})

export const addPasskey = defineSchema({
  summary: 'Keep the passkey that the browser has made',
  input: Type.Object({
    name: Type.String({ maxLength: 256, 'x-refusal': 'passkey_name_invalid' }),
    attestation: Attestation,
  }),
  reply: Passkeys,
  refusals: ['passkeys_full', 'passkey_taken', 'too_many_requests'],
})

export const removePasskey = defineSchema({
  summary:
    'Remove a passkey; needs the password. With the last one, no transfer needs one any more',
  input: Type.Object({ id: Uuid, password: Password }),
  reply: Passkeys,
  refusals: ['password_wrong', 'passkey_not_found', 'too_many_requests'],
})

export const askForPasskeyAbove = defineSchema({
  summary:
    'Ask for a passkey once more than this would go out in 24 hours; needs the password, and a passkey for a higher amount or none',
  input: Type.Object({
    amount: CoinsOrNull,
    password: Password,
    passkey: Type.Optional(Assertion),
  }),
  reply: Passkeys,
  refusals: [
    'password_wrong',
    'passkey_missing',
    'passkey_needed',
    'passkey_copied',
    'amount_invalid',
    'too_many_requests',
  ],
})

export const beginPasskeyAmount = defineSchema({
  summary: 'What a browser needs to confirm a higher amount, or none, with a passkey',
  input: Type.Object({ amount: CoinsOrNull }),
  reply: Challenge,
  refusals: ['amount_invalid', 'passkey_missing'],
})

export const openReset = defineSchema({
  summary:
    'The passkeys of the account that a link from a mail sets a password for; the link stays good',
  input: Type.Object({ token: Type.String({ maxLength: 200 }) }),
  reply: Type.Object({ passkeys: PasskeyList }),
  refusals: ['reset_invalid', 'too_many_requests'],
})

export const beginPasskeyLogin = defineSchema({
  summary: 'What a browser needs to log in with a passkey of any account',
  input: Nothing,
  reply: Challenge,
  refusals: ['too_many_requests'],
})

export const loginWithPasskey = defineSchema({
  summary: 'Open a session with a passkey',
  input: Type.Object({ assertion: Assertion }),
  reply: login.reply,
  refusals: ['passkey_copied', 'password_due', 'too_many_requests'],
})

export const beginPasskeyUnfreeze = defineSchema({
  summary: 'What a browser needs to ask with a passkey for the link that lifts a freeze',
  input: Nothing,
  reply: Challenge,
  refusals: ['passkey_missing'],
})

export const beginPasskeyTransfer = defineSchema({
  summary: 'What a browser needs to confirm this one transfer with a passkey',
  input: Type.Object({
    toAddress: Type.String({ 'x-refusal': 'address_invalid' }),
    amount: Coins,
    idempotencyKey: Type.String({ maxLength: 128 }),
  }),
  reply: Challenge,
  refusals: ['amount_invalid', 'passkey_missing'],
})
