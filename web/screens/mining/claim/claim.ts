import type { QueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#api/call.ts'
import { mine } from '#api/calls/mining.ts'
import { request } from '../../../session/client.ts'
import { settingsQuery } from '../../../ask/settingsQuery.ts'
import { findIp } from './findIp.ts'
import { t } from '../../../language/t.ts'

export type Claimed = ReplyOf<typeof mine>

/** Looks up the own IP address, then claims. */
export async function claim(queryClient: QueryClient, userId: string): Promise<Claimed> {
  if (!userId) throw new ClaimNotSent(t('refusals.user_id_missing'))
  const ipaddress = await findIp(await readLookups(queryClient))
  if (!ipaddress) throw new ClaimNotSent(t('refusals.ip_unknown'))
  return request(mine, { userId, ipaddress })
}

async function readLookups(queryClient: QueryClient): Promise<readonly string[]> {
  try {
    const { ipLookups } = await queryClient.fetchQuery({
      ...settingsQuery,
      staleTime: Infinity,
      // Otherwise it would wait for a connection, and the overlay too.
      networkMode: 'always',
    })
    return ipLookups
  } catch (cause) {
    throw new ClaimNotSent(t('mining.ip_failed'), { cause })
  }
}

/** An attempt to mine that ended before the server was asked for the reward. */
export class ClaimNotSent extends Error {
  override readonly name = 'ClaimNotSent'
}
