import * as Type from 'typebox'
import { MAX_OWNER_KEYS } from '../chain/keys/keySet.ts'
import { OWNER_KEY_TYPES, type OwnerKeyType } from '../chain/keys/ownerKey.ts'
import { Address, Hash, Message, Nothing, Time, TimeOrNull, Uuid } from '../fields.ts'
import { Hex, OwnerKeyBytes, OwnerSignature } from './ownerSignature.ts'
import { LEDGER_REFUSALS } from '../refusals/refusals.ts'
import { defineSchema } from '../schema.ts'
import { OWNER_KEY_STATES, type OwnerKeyState } from '../values/ownerKeys.ts'
import { LinkToken } from './freeze.ts'

const SET_BYTES = 2000

const CredentialId = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  description: 'base64url, for `allowCredentials` of the browser; null: the key is no passkey',
})

const OwnerKey = Type.Object({
  key: OwnerKeyBytes,
  type: Type.Unsafe<OwnerKeyType>({ type: 'string', enum: [...OWNER_KEY_TYPES] }),
  name: Type.String(),
  dailyLimit: Type.Unsafe<number | null>({
    type: ['number', 'null'],
    description: 'CXAC that it may spend on one day in UTC; null: any sum, and it can change keys',
  }),
  credentialId: CredentialId,
  createdAt: Time,
})
export type OwnerKey = Type.Static<typeof OwnerKey>

const OwnerKeys = Type.Object({
  state: Type.Unsafe<OwnerKeyState>({ type: 'string', enum: [...OWNER_KEY_STATES] }),
  startsAt: Type.Unsafe<string | null>({
    ...TimeOrNull,
    description: 'When the waiting keys take effect',
  }),
  address: Address,
  origin: Type.String({ description: 'Of the log; orders have its SHA-256' }),
  sequence: Type.Integer({
    minimum: 0,
    description: 'Of the last key set; the next one has one more',
  }),
  before: Type.String({ ...Hash, description: 'Hash of the last key set; zeros before the first' }),
  rpId: Type.String({ description: 'The host of passkeys' }),
  keys: Type.Array(OwnerKey, { description: 'In force or waiting, in the order of the set' }),
  passkeys: Type.Array(
    Type.Object({
      id: Uuid,
      name: Type.String(),
      key: OwnerKeyBytes,
      credentialId: Type.String(),
    }),
    { description: 'Your passkeys that can become keys of the wallet, with the bytes of that key' },
  ),
})
export type OwnerKeys = Type.Static<typeof OwnerKeys>

/** The new key set, and who has signed the order that puts it in force. */
const NewSet = {
  set: Hex(SET_BYTES, 'The bytes of the new key set (docs/verify.md)'),
  signatures: Type.Array(OwnerSignature, { minItems: 1, maxItems: MAX_OWNER_KEYS + 1 }),
  added: Type.Array(
    Type.Object({
      key: OwnerKeyBytes,
      name: Type.String({ maxLength: 256, 'x-refusal': 'owner_key_name_invalid' }),
      passkey: Type.Optional(Type.String({ ...Uuid, description: 'The passkey that it is' })),
    }),
    { maxItems: MAX_OWNER_KEYS, description: 'Each key that was not in the set before' },
  ),
}

const SET_REFUSALS = [
  'signature_invalid',
  'owner_key_name_invalid',
  'key_set_invalid',
  'keys_changed',
  'order_expired',
  'too_many_requests',
] as const

export const ownerKeys = defineSchema({
  summary: 'Who can move your coins: the server, or only your keys',
  input: Nothing,
  reply: OwnerKeys,
})

export const startOwnerKeys = defineSchema({
  summary:
    'Let only your keys move your coins, from 24 hours on; until then a link in a mail undoes it. Each key signs',
  input: Type.Object({ password: Type.String({ maxLength: 4096 }), ...NewSet }),
  reply: OwnerKeys,
  refusals: [
    'password_wrong',
    'keys_too_few',
    'keys_on',
    'email_unconfirmed',
    'wallet_unused',
    'frozen_keys',
    ...SET_REFUSALS,
  ],
})

export const cancelOwnerKeys = defineSchema({
  summary: 'Stay with the server, before the keys have taken effect',
  input: Nothing,
  reply: OwnerKeys,
  refusals: ['keys_off'],
})

export const undoOwnerKeys = defineSchema({
  summary: 'The same with the secret of the link from the mail, without a log-in',
  input: Type.Object({ token: LinkToken }),
  reply: Message,
  refusals: ['too_many_requests'],
})

export const changeOwnerKeys = defineSchema({
  summary:
    'Add, remove or replace keys at once, or none to go back to the server; signed by a key in force and each new one',
  input: Type.Object(NewSet),
  reply: OwnerKeys,
  refusals: ['keys_off', ...SET_REFUSALS, ...LEDGER_REFUSALS],
})
