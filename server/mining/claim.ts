import { MINING_COOLDOWN_MS, MINING_REWARD } from '#api/limits.ts'
import { micros } from '#api/chain/money.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { Caller } from '../http/serve.ts'
import type { LedgerTransaction } from '../chain/reading/records.ts'
import type { Networks } from '../network/network.ts'
import type { Order } from '../ledger/order.ts'
import { freeSlots, holdingQuota } from '../ledger/marks/quota.ts'
import { accountMark } from './claimEvidence.ts'
import { CLAIMS_CHANNEL } from './claimedNetworks.ts'
import { type ClaimQuota, networkQuotas } from './networkQuotas.ts'

export interface Claim {
  caller: Caller
  /** Keyed hashes of the caller's networks, not their addresses. */
  network: Networks
  /** The address that the browser reports: stored as evidence, decides nothing. */
  reportedIp: string | null
  atMs: number
}

interface Claimed {
  transaction: LedgerTransaction
  nextAtMs: number
}

/**
 * One reward per account and per network in 24 hours. Decided inside the commit, so a hundred requests at once, over any
 * number of processes, are paid once.
 */
export function claimOrder({ caller, network, reportedIp, atMs }: Claim): Order<Claimed> {
  const ofNetwork = networkQuotas(network)
  const quotas = [accountQuota(caller), ...ofNetwork]
  const [evidenceMark] = ofNetwork[0].slots
  return {
    atMs,
    touches: { wallets: [caller.address], marks: quotas.flatMap(({ slots }) => slots) },
    decide(view) {
      refuseCooldown(holdingQuota(quotas, view.mark))
      const nextAtMs = view.nowMs + MINING_COOLDOWN_MS
      const taken = freeSlots(quotas, view.mark)
      const evidence = reportedIp === null ? null : Buffer.from(reportedIp)
      return {
        postings: [
          { kind: 'claim', from: null, to: caller.address, amount: MINING_REWARD, fee: micros(0n) },
        ],
        marks: taken.map(name => ({
          name,
          untilMs: nextAtMs,
          note: name === evidenceMark ? evidence : null,
        })),
        record: () => [
          {
            text: 'UPDATE users SET last_claim_at_ms = $2 WHERE id = $1',
            values: [caller.id, view.nowMs],
          },
          { text: 'SELECT pg_notify($1, $2)', values: [CLAIMS_CHANNEL, taken.join(' ')] },
        ],
        answer: ([transaction]) => ({ transaction: transaction!, nextAtMs }),
      }
    },
  }
}

const accountQuota = ({ id }: Caller): ClaimQuota => ({
  slots: [accountMark(id)],
  why: { name: 'mined_already' },
})

function refuseCooldown(holding: ReturnType<typeof holdingQuota<ClaimQuota['why']>>): void {
  if (!holding) return
  throw new Refusal('mining_cooldown', {
    detail: holding.why,
    body: { nextMiningAvailableAt: new Date(holding.untilMs).toISOString() },
  })
}
