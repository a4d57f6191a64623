import type { RefusalCode } from '../refusals/refusals.ts'

/** `read`: the own profile and history. `pay`: transfers from the own wallet. */
export const API_KEY_SCOPES = ['read', 'pay'] as const
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number]

/** The prefix by which scanners for leaked secrets recognise a key. */
export const API_KEY_PREFIX = 'cxac_'

/** Refusals of every call that checks the token, if it is an API key. */
export const API_KEY_REFUSALS = [
  'api_key_unknown',
  'api_key_expired',
  'api_key_network',
  'api_key_scope',
] as const satisfies readonly RefusalCode[]
