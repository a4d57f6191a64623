import * as Type from 'typebox'
import { defineSchema } from '../schema.ts'
import { Address, Nothing, Time, TimeOrNull, Uuid } from '../fields.ts'
import {
  API_KEY_ADDRESSES_MAX,
  API_KEY_MAX_DAYS,
  API_KEY_NETWORKS_MAX,
  API_KEYS_ADDED_PER_HOUR,
} from '../limits.ts'
import { API_KEY_SCOPES, type ApiKeyScope } from '../values/apiKeys.ts'
import { Assertion } from '../webauthn.ts'
import { beginPasskeyUnfreeze } from './passkeys.ts'

const Scopes = Type.Array(Type.Unsafe<ApiKeyScope>({ type: 'string', enum: [...API_KEY_SCOPES] }), {
  minItems: 1,
  maxItems: API_KEY_SCOPES.length,
})

const DailySum = Type.Unsafe<number | null>({
  type: ['number', 'null'],
  description: 'CXAC that it can send in 24 hours, fees included; null: no limit',
})

const ApiKey = Type.Object({
  id: Uuid,
  name: Type.String(),
  ending: Type.String({ description: 'The last characters of its secret' }),
  scopes: Scopes,
  dailySum: DailySum,
  addresses: Type.Array(Address, { description: 'The only ones it can pay; none: any' }),
  networks: Type.Array(Type.String(), {
    description: 'The only ones it is accepted from, as CIDR; none: any',
  }),
  createdAt: Time,
  expiresAt: TimeOrNull,
  /** To some minutes. */
  usedAt: TimeOrNull,
})
export type ApiKey = Type.Static<typeof ApiKey>

/** All of them, oldest first; expired ones too. */
const ApiKeys = Type.Object({ apiKeys: Type.Array(ApiKey) })

export const apiKeys = defineSchema({
  summary: 'Your API keys, without their secrets',
  input: Nothing,
  reply: ApiKeys,
})

const NewApiKey = Type.Object({
  name: Type.String({ maxLength: 256, 'x-refusal': 'api_key_name_invalid' }),
  scopes: Scopes,
  dailySum: Type.Optional(DailySum),
  addresses: Type.Optional(
    Type.Array(Type.String({ maxLength: 64 }), { maxItems: API_KEY_ADDRESSES_MAX }),
  ),
  networks: Type.Optional(
    Type.Array(Type.String({ maxLength: 64 }), {
      maxItems: API_KEY_NETWORKS_MAX,
      description: 'Addresses or networks: 203.0.113.7, 198.51.100.0/24, 2001:db8::/48',
    }),
  ),
  validDays: Type.Optional(
    Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      minimum: 1,
      maximum: API_KEY_MAX_DAYS,
      description: 'Null: until it is revoked',
    }),
  ),
})

export const addApiKey = defineSchema({
  summary: `Create an API key, at most ${API_KEYS_ADDED_PER_HOUR} an hour; needs the password or a passkey. Its secret is shown only in this reply`,
  input: Type.Object({
    ...NewApiKey.properties,
    password: Type.Optional(Type.String({ maxLength: 4096 })),
    passkey: Type.Optional(Assertion),
  }),
  reply: Type.Object({
    secret: Type.String({ description: 'For `Authorization: Bearer …`; cannot be shown again' }),
    ...ApiKeys.properties,
  }),
  refusals: [
    'password_wrong',
    'passkey_needed',
    'passkey_copied',
    'api_keys_full',
    'api_key_network_invalid',
    'address_invalid',
    'amount_invalid',
    'frozen_api_key',
    'too_many_requests',
  ],
})

export const beginPasskeyApiKey = defineSchema({
  summary: 'What a browser needs to create this API key, and no other, with a passkey',
  input: NewApiKey,
  reply: beginPasskeyUnfreeze.reply,
  refusals: ['passkey_missing', 'api_key_network_invalid', 'address_invalid', 'amount_invalid'],
})

export const revokeApiKey = defineSchema({
  summary: 'Revoke an API key: from now on it is refused',
  input: Type.Object({ id: Uuid }),
  reply: ApiKeys,
  refusals: ['api_key_not_found'],
})
