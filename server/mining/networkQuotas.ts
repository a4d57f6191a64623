import { CLAIMS_PER_HOME_PER_DAY, CLAIMS_PER_SITE_PER_DAY } from '#api/limits.ts'
import type { RefusalDetail } from '#api/refusals/refusalDetails.ts'
import type { Networks } from '../network/network.ts'
import { numberedSlots, type Quota } from '../ledger/marks/quota.ts'

export type ClaimQuota = Quota<RefusalDetail>

/** One claim per network, and a few for the wider networks around it, which may belong to one home. */
export function networkQuotas({ own, home, site }: Networks): [ClaimQuota, ...ClaimQuota[]] {
  const quotas: [ClaimQuota, ...ClaimQuota[]] = [
    {
      slots: [`claim:network:${own}`],
      why: { name: 'network_mined' },
    },
  ]
  if (home) quotas.push(wideQuota(`claim:home:${home}`, CLAIMS_PER_HOME_PER_DAY, '/56'))
  if (site) quotas.push(wideQuota(`claim:site:${site}`, CLAIMS_PER_SITE_PER_DAY, '/48'))
  return quotas
}

const wideQuota = (name: string, times: number, size: string): ClaimQuota => ({
  slots: numberedSlots(name, times),
  why: { name: 'wide_network_mined', values: { size, times } },
})
