import { MINING_COOLDOWN_MS, MINING_REWARD } from '#api/limits.ts'
import { micros } from '#api/money.ts'
import { Refusal } from '#api/refusals.ts'
import type { Caller } from '../http/serve.ts'
import type { LedgerTransaction } from '../chain/records.ts'
import type { Mark, Order } from '../ledger/order.ts'

export interface Claim {
  caller: Caller
  /** Tells the caller's network apart from others without naming it. */
  networkTag: string
  /** What the browser says its address is: kept as evidence, and decides nothing. */
  reportedIp: string | null
  atMs: number
}

interface Claimed {
  transaction: LedgerTransaction
  nextAtMs: number
}

/**
 * One reward for an account and for a network in 24 hours. Decided inside the commit, so a hundred
 * requests at once, over any number of processes, are paid once.
 */
export function claimOrder({ caller, networkTag, reportedIp, atMs }: Claim): Order<Claimed> {
  const accountMark = `claim:account:${caller.id}`
  const networkMark = `claim:network:${networkTag}`
  return {
    atMs,
    touches: { wallets: [caller.address], marks: [accountMark, networkMark] },
    decide(view) {
      refuseCooldown(view.mark(accountMark), view.mark(networkMark))
      const nextAtMs = view.nowMs + MINING_COOLDOWN_MS
      const evidence = reportedIp === null ? null : Buffer.from(reportedIp)
      return {
        postings: [
          { kind: 'claim', from: null, to: caller.address, amount: MINING_REWARD, fee: micros(0n) },
        ],
        marks: [
          { name: accountMark, untilMs: nextAtMs, note: null },
          { name: networkMark, untilMs: nextAtMs, note: evidence },
        ],
        record: () => [
          {
            text: 'UPDATE users SET last_claim_at_ms = $2 WHERE id = $1',
            values: [caller.id, view.nowMs],
          },
        ],
        answer: ([transaction]) => ({ transaction: transaction!, nextAtMs }),
      }
    },
  }
}

/** Names the rule that holds longest: when it ends, the claim is really possible. */
function refuseCooldown(account?: Readonly<Mark>, network?: Readonly<Mark>): void {
  if (!account && !network) return
  const isAccount = (account?.untilMs ?? 0) >= (network?.untilMs ?? 0)
  const nextAtMs = isAccount ? account!.untilMs : network!.untilMs
  throw new Refusal('mining_cooldown', {
    sentence: isAccount
      ? 'You have mined already. You can mine once in 24 hours.'
      : 'Somebody has mined from your network already. One session per IP address in 24 hours.',
    body: { nextMiningAvailableAt: new Date(nextAtMs).toISOString() },
  })
}
