import { Refusal } from '#api/refusals/refusals.ts'
import type { ApiKeyScope } from '#api/values/apiKeys.ts'

interface Grant {
  scopes: readonly ApiKeyScope[]
  accepts: (ip: string) => boolean
}

/** Unless the key can make calls that need this scope, from this address. */
export function refuseApiKey(
  { scopes, accepts }: Grant,
  needed: ApiKeyScope | undefined,
  ip: string,
): void {
  if (!accepts(ip))
    throw new Refusal('api_key_network', { detail: { name: 'key_network', values: { ip } } })
  if (!needed) throw new Refusal('api_key_scope', { detail: { name: 'key_no_session' } })
  if (!scopes.includes(needed))
    throw new Refusal('api_key_scope', {
      detail: { name: 'key_lacks_scope', values: { scope: needed } },
    })
}
