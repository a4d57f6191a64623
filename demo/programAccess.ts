import { API_KEY_SCOPES } from '#api/values/apiKeys.ts'
import { Notary } from '#server/chain/notary.ts'
import { atomically } from '#server/db/database.ts'
import type { Caller } from '#server/http/serve.ts'
import type { Installation } from '#server/start/openInstallation.ts'
import { insertApiKey } from '#server/users/apiKeys/storedApiKeys.ts'

/** What a program needs to use this wallet, as a shell reads it; with a new API key that reads and pays. */
export async function programAccess(
  { pool, secret, origin, now }: Pick<Installation, 'pool' | 'secret' | 'origin' | 'now'>,
  { id, address }: Caller,
  url: string,
): Promise<string> {
  const limits = { dailySum: null, addresses: [], networks: [], validMs: null, hasPasskey: false }
  const key = { name: 'Demo', scopes: API_KEY_SCOPES, ...limits }
  const apiKey = await atomically(pool, sql => insertApiKey(sql, id, key, now()))
  return Object.entries({
    CXAC_URL: url,
    CXAC_ADDRESS: address,
    CXAC_API_KEY: apiKey,
    CXAC_LOG_KEY: Notary.keyOf(secret, origin),
  })
    .map(([name, value]) => `export ${name}=${value}`)
    .join('\n')
}
