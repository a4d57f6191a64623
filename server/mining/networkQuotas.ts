import { CLAIMS_PER_HOME_PER_DAY, CLAIMS_PER_SITE_PER_DAY } from '#api/limits.ts'
import type { Networks } from '../limits/network.ts'
import { numberedSlots, type Quota } from '../ledger/marks/quota.ts'

/** One claim per network, and a few for the wider networks around it, which may belong to one home. */
export function networkQuotas({ own, home, site }: Networks): [Quota, ...Quota[]] {
  const quotas: [Quota, ...Quota[]] = [
    {
      slots: [`claim:network:${own}`],
      sentence:
        'Somebody has mined from your network already. One session per IP address in 24 hours.',
    },
  ]
  if (home) quotas.push(wideQuota(`claim:home:${home}`, CLAIMS_PER_HOME_PER_DAY, '/56'))
  if (site) quotas.push(wideQuota(`claim:site:${site}`, CLAIMS_PER_SITE_PER_DAY, '/48'))
  return quotas
}

const wideQuota = (name: string, times: number, size: string): Quota => ({
  slots: numberedSlots(name, times),
  sentence: `Your network (its IPv6 ${size}) has mined ${times} times already, the most in 24 hours.`,
})
