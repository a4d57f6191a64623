import * as Type from 'typebox'
import { defineSchema } from '../schema.ts'
import { Coins, Message, Nothing } from '../fields.ts'
import { DATA_DOWNLOADS_PER_USER_PER_HOUR } from '../limits.ts'
import { beginPasskeyUnfreeze } from './passkeys.ts'
import { OrderToSign, OwnerSignature } from './ownerSignature.ts'
import { LEFT_COINS, type LeftCoins } from '../values/ownerKeys.ts'
import { Assertion } from '../webauthn.ts'

export const downloadData = defineSchema({
  summary: `Everything that is held about you, at most ${DATA_DOWNLOADS_PER_USER_PER_HOUR} times an hour; needs the password or a passkey`,
  input: Type.Object({
    password: Type.Optional(Type.String({ maxLength: 4096 })),
    passkey: Type.Optional(Assertion),
  }),
  reply: Type.String({
    format: 'binary',
    description: 'data.json, and your KYC pictures in pictures/',
  }),
  form: 'file',
  contentType: 'application/zip',
  refusals: ['password_wrong', 'passkey_copied', 'too_many_requests'],
})

export const beginPasskeyDownload = defineSchema({
  summary: 'What a browser needs to download your data with a passkey',
  input: Nothing,
  reply: beginPasskeyUnfreeze.reply,
  refusals: ['passkey_missing'],
})

export const deleteAccount = defineSchema({
  summary:
    'Delete your account for good; needs the password or a passkey. Coins that are left go back to SYSTEM',
  input: Type.Object({
    balance: Type.Number({
      ...Coins,
      description: 'What you give up, as you saw it: refused when more has come in since',
    }),
    password: Type.Optional(Type.String({ maxLength: 4096 })),
    passkey: Type.Optional(Assertion),
    coins: Type.Optional(
      Type.Unsafe<LeftCoins>({
        type: 'string',
        enum: [...LEFT_COINS],
        description:
          'If only your keys move your coins: return them with the signature of the last transfer, or leave them with the keys',
      }),
    ),
    signature: Type.Optional(OwnerSignature),
  }),
  reply: Message,
  refusals: [
    'password_wrong',
    'passkey_copied',
    'frozen_account',
    'balance_grown',
    'keys_changed',
    'signature_needed',
    'signature_invalid',
    'order_invalid',
    'order_expired',
    'too_many_requests',
  ],
  refusalFields: OrderToSign,
})

export const beginPasskeyDeletion = defineSchema({
  summary: 'What a browser needs to delete your account with a passkey',
  input: Nothing,
  reply: beginPasskeyUnfreeze.reply,
  refusals: ['passkey_missing'],
})
