/** `read`: the own profile and history. `pay`: transfers from the own wallet. */
export const API_KEY_SCOPES = ['read', 'pay'] as const
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number]

/** By which programs that search for leaked secrets recognise one. */
export const API_KEY_PREFIX = 'cxac_'
