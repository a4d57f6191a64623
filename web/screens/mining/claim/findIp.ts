import { IP_LOOKUPS_MAX } from '#api/limits.ts'
import { parseIp } from './parseIp.ts'

const LOOKUP_TIMEOUT_MS = 3000

/** Asks the lookup services in order and returns the first address. Null: none answered. */
export async function findIp(
  lookups: readonly string[],
  timeoutMs = LOOKUP_TIMEOUT_MS,
): Promise<string | null> {
  for (const url of lookups.slice(0, IP_LOOKUPS_MAX)) {
    const ip = await askLookup(url, timeoutMs)
    if (ip) return ip
  }
  return null
}

/** Third party: no cookies, no referrer; errors are ignored. */
async function askLookup(url: string, timeoutMs: number): Promise<string | null> {
  try {
    const response = await fetch(url, {
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return response.ok ? parseIp(await response.text()) : null
  } catch {
    return null
  }
}
