import { API_KEY_PREFIX } from '#api/values/apiKeys.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { ApiKeys } from './ApiKeys.ts'

/** Finds the owners of tokens, of sessions as well as API keys. */
export type Callers = Pick<Sessions, 'follow' | 'knownOwnerOf' | 'ownerOf'>

/** Sessions first: they are nearly all requests. */
export const callers = (sessions: Sessions, apiKeys: ApiKeys): Callers => ({
  follow: onEnded => sessions.follow(onEnded),
  knownOwnerOf: (token, nowMs) =>
    sessions.knownOwnerOf(token, nowMs) ??
    (isApiKey(token) ? apiKeys.knownOwnerOf(token, nowMs) : null),
  ownerOf: (token, nowMs) =>
    isApiKey(token) ? apiKeys.ownerOf(token, nowMs) : sessions.ownerOf(token, nowMs),
})

const isApiKey = (token: string) => token.startsWith(API_KEY_PREFIX)
