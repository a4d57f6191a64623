import type { FastifyInstance } from 'fastify'
import { isIP } from 'node:net'
import { MINING_REWARD } from '#api/limits.ts'
import { ip, mine } from '#api/calls/mining.ts'
import { microsToJson } from '#api/chain/money.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { NetworkTags } from '../network/network.ts'
import { plainAddress } from '../network/plainAddress.ts'
import { serve } from '../http/serve.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Profiles } from '../users/profiles/Profiles.ts'
import { claimOrder } from './claim.ts'
import type { ClaimedNetworks } from './claimedNetworks.ts'

interface MiningRouteDeps {
  ledger: Ledger
  profiles: Profiles
  claimedNetworks: ClaimedNetworks
  networkTags: NetworkTags
  now: () => number
}

export function miningRoutes(
  app: FastifyInstance,
  { ledger, profiles, claimedNetworks, networkTags, now }: MiningRouteDeps,
): void {
  serve(app, mine, async ({ userId, ipaddress }, { caller, request }) => {
    if (![caller.id, caller.uid].includes(userId.toLowerCase()))
      throw new Refusal('not_own_account')
    const reportedIp = ipaddress?.trim() || null
    if (reportedIp !== null && !isIP(reportedIp)) throw new Refusal('ip_unknown')
    const claim = { caller, network: networkTags(request.ip), reportedIp, atMs: now() }
    const { transaction, nextAtMs } = await ledger.submit(claimOrder(claim))
    profiles.evict(caller.uid)
    claimedNetworks.evict(claim.network)
    return {
      message: `You mined ${microsToJson(MINING_REWARD)} CXAC!`,
      minedCoins: microsToJson(MINING_REWARD),
      totalCoins: microsToJson(transaction.toBalance),
      nextMiningAvailableAt: new Date(nextAtMs).toISOString(),
    }
  })

  serve(app, ip, (_input, { request }) => ({ ip: plainAddress(request.ip) ?? request.ip }))
}
